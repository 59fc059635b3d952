import { ecsModes, scenarioModes, type ScenarioMode } from '@foyer/contract/heating.ts'
import { RULE_LIMITS, type ScenarioAction } from '@foyer/contract/scenario-rule.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useWords } from '#lib/i18n.ts'
import { scenariosWords } from '#lib/words.ts'
import { useOrderName } from '#features/orders/orders.tsx'
import { modeFace, useScenarioText } from './rule-text.tsx'
import { commanded } from './rule-parts.ts'
import {
  RoomsField,
  DeviceField,
  InlineSelect,
  InlineNumber,
  spansWith,
  InlineTime,
} from './inline-fields.tsx'
import type { ScenarioHome } from './scenario-home.ts'

import styles from './scenarios.module.css'

/** Editor for one action of a rule. */
export function ActionEditor({
  action,
  mode,
  home,
  onChange,
}: {
  action: ScenarioAction
  /** The mode of the scenario. */
  mode: ScenarioMode
  home: ScenarioHome
  onChange: (action: ScenarioAction) => void
}) {
  const t = useWords(scenariosWords)
  switch (action.kind) {
    case 'rooms': {
      const count = action.rooms === 'all' ? 2 : Math.max(action.rooms.length, 1)
      return (
        <RichText
          text={t(($) => $.rule.action.rooms, { count })}
          parts={{
            rooms: (
              <RoomsField
                rooms={action.rooms}
                home={home}
                onChange={(rooms) => onChange({ ...action, rooms })}
              />
            ),
            mode: (
              <ModeField
                value={action.mode}
                scenarioMode={mode}
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
        <RichText
          text={t(($) => $.rule.action.device)}
          parts={{
            device: (
              <DeviceField
                id={action.device_id}
                devices={commanded(home.devices, 'on')}
                home={home}
                onChange={(id) => onChange({ ...action, device_id: id })}
              />
            ),
            on: (
              <InlineSelect
                label={t(($) => $.rule.labels.on)}
                value={action.on ? 'true' : 'false'}
                options={(['true', 'false'] as const).map((value) => ({
                  value,
                  label: t(($) => $.rule.on[value]),
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
        <RichText
          text={t(($) => $.rule.action.hot_water)}
          parts={{
            mode: (
              <InlineSelect
                label={t(($) => $.rule.labels.mode)}
                value={action.mode}
                options={ecsModes.map((value) => ({ value, label: t(($) => $.rule.ecs[value]) }))}
                onChange={(next) => onChange({ ...action, mode: next })}
              />
            ),
          }}
        />
      )
    case 'notify':
      return (
        <RichText
          text={t(($) => $.rule.action.notify)}
          parts={{
            text: (
              <span className={styles.control} data-look="text">
                <input
                  type="text"
                  aria-label={t(($) => $.rule.labels.text)}
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

function ModeField({
  value,
  scenarioMode,
  onChange,
}: {
  value: ScenarioMode | null
  scenarioMode: ScenarioMode
  onChange: (mode: ScenarioMode | null) => void
}) {
  const t = useWords(scenariosWords)
  const orderName = useOrderName()
  const own = t(($) => $.rule.scenarioMode, { mode: orderName(modeFace(scenarioMode)) })
  return (
    <span className={styles.order} data-order={modeFace(value ?? scenarioMode)}>
      <InlineSelect
        label={t(($) => $.rule.labels.mode)}
        value={value ?? 'scenario'}
        options={[
          { value: 'scenario' as const, label: own },
          ...scenarioModes.map((mode) => ({ value: mode, label: orderName(modeFace(mode)) })),
        ]}
        onChange={(next) => onChange(next === 'scenario' ? null : next)}
      />
    </span>
  )
}

type LevelAction = Extract<ScenarioAction, { kind: 'light' | 'shutter' | 'setpoint' }>

const capabilityOf = { light: 'brightness', shutter: 'position', setpoint: 'setpoint' } as const

/** Editor for an action that sets a device to a level: a light, a shutter or a setpoint. */
function LevelEditor({
  action,
  home,
  onChange,
}: {
  action: LevelAction
  home: ScenarioHome
  onChange: (action: ScenarioAction) => void
}) {
  const t = useWords(scenariosWords)
  const isSetpoint = action.kind === 'setpoint'
  const level = (
    <InlineNumber
      label={t(($) => (isSetpoint ? $.rule.labels.value : $.rule.labels.level))}
      value={levelOf(action)}
      unit={isSetpoint ? '°C' : '%'}
      step={isSetpoint ? 0.5 : 1}
      onChange={(value) => onChange(withLevel(action, value))}
    />
  )
  const device = (
    <DeviceField
      id={action.device_id}
      devices={commanded(home.devices, capabilityOf[action.kind])}
      home={home}
      onChange={(id) => onChange({ ...action, device_id: id })}
    />
  )
  return <RichText text={t(($) => $.rule.action[action.kind])} parts={{ device, level, value: level }} />
}

/** Level of the action: °C for a setpoint, otherwise %. */
function levelOf(action: LevelAction): number {
  if (action.kind === 'light') return action.level
  return action.kind === 'shutter' ? action.position : action.value
}

function withLevel(action: LevelAction, level: number): LevelAction {
  if (action.kind === 'light') return { ...action, level }
  return action.kind === 'shutter' ? { ...action, position: level } : { ...action, value: level }
}

type RoomsEnd = Extract<ScenarioAction, { kind: 'rooms' }>['until']

const untilKinds = ['next_block', 'while', 'minutes', 'time'] as const

const starts: Record<RoomsEnd['kind'], RoomsEnd> = {
  next_block: { kind: 'next_block' },
  while: { kind: 'while' },
  minutes: { kind: 'minutes', minutes: 60 },
  time: { kind: 'time', at: 360 },
}

/** Editor for the end of an order: its kind, then its duration or time. */
function UntilEditor({ until, onChange }: { until: RoomsEnd; onChange: (until: RoomsEnd) => void }) {
  const t = useWords(scenariosWords)
  const texts = useScenarioText()
  return (
    <>
      <InlineSelect
        label={t(($) => $.rule.labels.until)}
        value={until.kind}
        options={untilKinds.map((kind) => ({ value: kind, label: t(($) => $.rule.untilNames[kind]) }))}
        onChange={(kind) => onChange(starts[kind])}
      />
      {until.kind === 'minutes' ? (
        <InlineSelect
          label={t(($) => $.rule.labels.span)}
          value={String(until.minutes)}
          options={spansWith(until.minutes, false).map((minutes) => ({
            value: String(minutes),
            label: texts.span(minutes),
          }))}
          onChange={(minutes) => onChange({ kind: 'minutes', minutes: Number(minutes) })}
        />
      ) : null}
      {until.kind === 'time' ? (
        <InlineTime
          label={t(($) => $.rule.labels.at)}
          minute={until.at}
          onChange={(at) => onChange({ kind: 'time', at })}
        />
      ) : null}
    </>
  )
}
