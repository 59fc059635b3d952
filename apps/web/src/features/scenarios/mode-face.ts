import { heatingModes, type ScenarioMode } from '@foyer/contract/heating.ts'
import type { OrderFace } from '#ui/order-face.ts'

/** The face that a scenario's word for an order wears. */
export function modeFace(mode: ScenarioMode): OrderFace {
  const found = heatingModes.find((one) => one.scenario === mode)
  if (found?.device != null) return found.device
  return mode === 'holidays' ? 'holidays' : 'auto'
}
