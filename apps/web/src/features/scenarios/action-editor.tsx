import { ecsModes, scenarioModes, type ScenarioMode } from '@foyer/contract/heating.ts'
import { RULE_LIMITS, type ScenarioAction } from '@foyer/contract/scenario-rule.ts'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useOrderName } from '#features/orders/order-words.ts'
import { modeFace } from './mode-face.ts'
import { scenarioWords } from './scenario-words.ts'
import { LevelEditor } from './level-editor.tsx'
import { commanded } from './new-parts.ts'
import { RoomsToken } from './rooms-token.tsx'
import { DeviceToken } from './device-token.tsx'
import { TokenSelect } from './token-select.tsx'
import { UntilEditor } from './until-editor.tsx'
import type { ProgramHome } from './use-program-home.ts'
import controls from './token-control.module.css'
import styles from './action-editor.module.css'

/** One action with each of its words to change. */
export function ActionEditor({
  action,
  mode,
  home,
  onChange,
}: {
  action: ScenarioAction
  /** The mode of the scenario. */
  mode: ScenarioMode
  home: ProgramHome
  onChange: (action: ScenarioAction) => void
}) {
  const t = useWords(scenarioWords)
  switch (action.kind) {
    case 'rooms': {
      const count = action.rooms === 'all' ? 2 : Math.max(action.rooms.length, 1)
      return (
        <Rich
          text={t(($) => $.action.rooms, { count })}
          parts={{
            rooms: (
              <RoomsToken
                rooms={action.rooms}
                home={home}
                onChange={(rooms) => onChange({ ...action, rooms })}
              />
            ),
            mode: (
              <ModeToken
                value={action.mode}
                ofScenario={mode}
                onChange={(next) => onChange({ ...action, mode: next })}
              />
            ),
            until: <UntilEditor until={action.until} onChange={(until) => onChange({ ...action, until })} />,
          }}
        />
      )
    }
    case 'device':
      return (
        <Rich
          text={t(($) => $.action.device)}
          parts={{
            device: (
              <DeviceToken
                id={action.device_id}
                devices={commanded(home.devices, 'on')}
                home={home}
                onChange={(id) => onChange({ ...action, device_id: id })}
              />
            ),
            on: (
              <TokenSelect
                label={t(($) => $.labels.on)}
                value={action.on ? 'true' : 'false'}
                options={(['true', 'false'] as const).map((value) => ({
                  value,
                  label: t(($) => $.on[value]),
                }))}
                onChange={(value) => onChange({ ...action, on: value === 'true' })}
              />
            ),
          }}
        />
      )
    case 'light':
    case 'shutter':
    case 'setpoint':
      return <LevelEditor action={action} home={home} onChange={onChange} />
    case 'hot_water':
      return (
        <Rich
          text={t(($) => $.action.hot_water)}
          parts={{
            mode: (
              <TokenSelect
                label={t(($) => $.labels.mode)}
                value={action.mode}
                options={ecsModes.map((value) => ({ value, label: t(($) => $.ecs[value]) }))}
                onChange={(next) => onChange({ ...action, mode: next })}
              />
            ),
          }}
        />
      )
    case 'notify':
      return (
        <Rich
          text={t(($) => $.action.notify)}
          parts={{
            text: (
              <span className={controls.control} data-look="text">
                <input
                  type="text"
                  aria-label={t(($) => $.labels.text)}
                  maxLength={RULE_LIMITS.text}
                  value={action.text}
                  onChange={(event) => onChange({ ...action, text: event.target.value })}
                />
              </span>
            ),
          }}
        />
      )
  }
}

function ModeToken({
  value,
  ofScenario,
  onChange,
}: {
  value: ScenarioMode | null
  ofScenario: ScenarioMode
  onChange: (mode: ScenarioMode | null) => void
}) {
  const t = useWords(scenarioWords)
  const nameOf = useOrderName()
  const own = t(($) => $.scenarioMode, { mode: nameOf(modeFace(ofScenario)) })
  return (
    <span className={styles.order} data-order={modeFace(value ?? ofScenario)}>
      <TokenSelect
        label={t(($) => $.labels.mode)}
        value={value ?? 'scenario'}
        options={[
          { value: 'scenario' as const, label: own },
          ...scenarioModes.map((mode) => ({ value: mode, label: nameOf(modeFace(mode)) })),
        ]}
        onChange={(next) => onChange(next === 'scenario' ? null : next)}
      />
    </span>
  )
}
