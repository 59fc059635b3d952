import type { Order } from '#homes/home-definition.ts'
import { chance } from './chance.ts'
import type { Thing } from './thing.ts'

const pulseEveryMs = 300_000

/** The temperature (°C) that an electric radiator keeps under an order; null: none. */
export function setpointOf(order: Order, comfortC: number): number | null {
  switch (order) {
    case 'comfort':
      return comfortC
    case 'comfort_-1':
      return comfortC - 1
    case 'comfort_-2':
      return comfortC - 2
    case 'eco':
      return comfortC - 3.5
    case 'frost_protection':
      return 7
    case 'off':
      return null
  }
}

/**
 * The order that the radiator applies. Confort-1 and Confort-2 are pulses of 3 and 7 seconds every five
 * minutes: until the first pulse there is no signal on the wire, which means Confort.
 */
export function receivedOrder({ order, orderedAt }: Thing, address: string, at: number): Order {
  if (order !== 'comfort_-1' && order !== 'comfort_-2') return order
  // Each module has its own pulses.
  const phaseMs = Math.floor(chance(0, address, 'pulse') * 300) * 1000
  const firstPulse = Math.ceil((orderedAt - phaseMs) / pulseEveryMs) * pulseEveryMs + phaseMs
  return at >= firstPulse ? order : 'comfort'
}

/** Share of its power that a thermostat demands: 40 % at the setpoint, nothing 0.2 °C above it. */
export function demandOf(setpointC: number | null, roomC: number): number {
  if (setpointC === null) return 0
  return Math.min(1, Math.max(0, (setpointC + 0.2 - roomC) / 0.5))
}
