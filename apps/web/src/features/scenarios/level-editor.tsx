import type { ScenarioAction } from '@foyer/contract/scenario-rule.ts'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { scenarioWords } from './scenario-words.ts'
import { commanded } from './new-parts.ts'
import { DeviceToken } from './device-token.tsx'
import { TokenNumber } from './token-number.tsx'
import type { ProgramHome } from './use-program-home.ts'

type LevelAction = Extract<ScenarioAction, { kind: 'light' | 'shutter' | 'setpoint' }>

const capabilityOf = { light: 'brightness', shutter: 'position', setpoint: 'setpoint' } as const

/** An action that asks a device for a level: a light, a shutter, a setpoint. */
export function LevelEditor({
  action,
  home,
  onChange,
}: {
  action: LevelAction
  home: ProgramHome
  onChange: (action: ScenarioAction) => void
}) {
  const t = useWords(scenarioWords)
  const isSetpoint = action.kind === 'setpoint'
  const level = (
    <TokenNumber
      label={t(($) => (isSetpoint ? $.labels.value : $.labels.level))}
      value={levelOf(action)}
      unit={isSetpoint ? '°C' : '%'}
      step={isSetpoint ? 0.5 : 1}
      onChange={(value) => onChange(withLevel(action, value))}
    />
  )
  const device = (
    <DeviceToken
      id={action.device_id}
      devices={commanded(home.devices, capabilityOf[action.kind])}
      home={home}
      onChange={(id) => onChange({ ...action, device_id: id })}
    />
  )
  return <Rich text={t(($) => $.action[action.kind])} parts={{ device, level, value: level }} />
}

/** %, or °C. */
function levelOf(action: LevelAction): number {
  if (action.kind === 'light') return action.level
  return action.kind === 'shutter' ? action.position : action.value
}

function withLevel(action: LevelAction, level: number): LevelAction {
  if (action.kind === 'light') return { ...action, level }
  return action.kind === 'shutter' ? { ...action, position: level } : { ...action, value: level }
}
