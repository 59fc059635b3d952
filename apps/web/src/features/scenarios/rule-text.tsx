import { type ScenarioMode, heatingModes } from '@foyer/contract/heating.ts'
import type {
  ComparedCapability,
  ScenarioAction,
  ScenarioCondition,
  ScenarioLeaf,
} from '@foyer/contract/scenario-rule.ts'
import { clausesOf } from '@foyer/rules/scenario/rule-parts.ts'
import { Fragment, type ReactNode } from 'react'
import { RichText } from '#lib/rich-text.tsx'
import { language, useWords } from '#lib/i18n.ts'
import { scenariosWords } from '#lib/words.ts'
import { useValue } from '#lib/store.ts'
import { useFormat } from '#lib/format.ts'
import type { OrderFace } from '#ui/order-chip.tsx'
import { OrderName } from '#features/orders/orders.tsx'
import type { ScenarioHome } from './scenario-home.ts'
import { conditionName } from './rule-parts.ts'

import typography from '#ui/typography.module.css'
import styles from './scenarios.module.css'

/** A rule as a sentence in two parts: if … then …. */
export function RuleSentence({
  rule,
  mode,
  home,
}: {
  rule: { condition: ScenarioCondition; actions: readonly ScenarioAction[] }
  /** The mode of the scenario, for actions without their own. */
  mode: ScenarioMode
  home: ScenarioHome
}) {
  const t = useWords(scenariosWords)
  return (
    <>
      <p className={styles.part}>
        <span>{t(($) => $.rule.if)}</span>
        <span>
          {clausesOf(rule.condition).map((clause, index) => (
            <Fragment key={index}>
              {clause.join === null ? null : (
                <span className={typography.quiet}>
                  {' '}
                  {t(($) => (clause.join === 'all' ? $.rule.and : $.rule.or))}{' '}
                </span>
              )}
              {'('.repeat(clause.opens)}
              <ConditionSentence condition={clause.leaf} home={home} />
              {')'.repeat(clause.closes)}
            </Fragment>
          ))}
        </span>
      </p>
      <p className={styles.part}>
        <span>{t(($) => $.rule.then)}</span>
        <span>
          {rule.actions.map((action, index) => (
            <Fragment key={index}>
              {index === 0 ? null : <span className={typography.quiet}> {t(($) => $.rule.also)} </span>}
              <ActionSentence action={action} mode={mode} home={home} />
            </Fragment>
          ))}
        </span>
      </p>
    </>
  )
}

/** An action as text. */
export function ActionSentence({
  action,
  mode,
  home,
  device: deviceField,
}: {
  action: ScenarioAction
  mode: ScenarioMode
  home: ScenarioHome
  /** Rendered instead of the device's name. */
  device?: ReactNode
}) {
  const t = useWords(scenariosWords)
  const texts = useScenarioText()
  switch (action.kind) {
    case 'rooms': {
      // "All rooms" is always plural, whatever their number.
      const count = action.rooms === 'all' ? 2 : action.rooms.length
      return (
        <RichText
          text={t(($) => $.rule.action.rooms, { count })}
          parts={{
            rooms: <RoomsWords rooms={action.rooms} home={home} />,
            mode: <OrderName order={modeFace(action.mode ?? mode)} />,
            until: <UntilWords until={action.until} />,
          }}
        />
      )
    }
    case 'device': {
      const device = deviceField ?? (
        <NameField name={home.deviceName(action.device_id)} missingKind="device" />
      )
      return (
        <RichText text={t(($) => $.rule.action[action.on ? 'device_on' : 'device_off'])} parts={{ device }} />
      )
    }
    case 'light':
    case 'shutter':
    case 'setpoint': {
      const device = deviceField ?? (
        <NameField name={home.deviceName(action.device_id)} missingKind="device" />
      )
      const level = <InlineField>{texts.amount(action)}</InlineField>
      return <RichText text={t(($) => $.rule.action[action.kind])} parts={{ device, level, value: level }} />
    }
    case 'hot_water':
      return (
        <RichText
          text={t(($) => $.rule.action.hot_water)}
          parts={{ mode: <InlineField>{t(($) => $.rule.ecs[action.mode])}</InlineField> }}
        />
      )
    case 'notify':
      return (
        <RichText
          text={t(($) => $.rule.action.notify)}
          parts={{ text: <InlineField>{t(($) => $.rule.quote, { text: action.text })}</InlineField> }}
        />
      )
  }
}

function RoomsWords({ rooms, home }: { rooms: 'all' | readonly string[]; home: ScenarioHome }): ReactNode {
  const t = useWords(scenariosWords)
  if (rooms === 'all') return <InlineField>{t(($) => $.rule.allRooms)}</InlineField>
  return rooms.map((id, index) => (
    <Fragment key={id}>
      {index === 0 ? null : index < rooms.length - 1 ? ', ' : ` ${t(($) => $.rule.also)} `}
      <NameField name={home.roomName(id)} missingKind="room" />
    </Fragment>
  ))
}

type RoomsEnd = Extract<ScenarioAction, { kind: 'rooms' }>['until']

function UntilWords({ until }: { until: RoomsEnd }) {
  const t = useWords(scenariosWords)
  const texts = useScenarioText()
  return (
    <RichText
      text={t(($) => $.rule.until[until.kind])}
      parts={{
        span: <InlineField>{until.kind === 'minutes' ? texts.span(until.minutes) : ''}</InlineField>,
        at: <InlineField>{until.kind === 'time' ? wallTime(until.at) : ''}</InlineField>,
      }}
    />
  )
}

/** The appearance of a scenario's mode. */
export function modeFace(mode: ScenarioMode): OrderFace {
  const found = heatingModes.find((one) => one.scenario === mode)
  if (found?.device != null) return found.device
  return mode === 'holidays' ? 'holidays' : 'auto'
}

/** The text of one condition, with `parts` for its variable parts: text or controls. */
export function ConditionWords({
  condition,
  hasSpan,
  parts,
}: {
  condition: ScenarioLeaf
  /** Whether the duration is shown. */
  hasSpan: boolean
  parts: Record<string, ReactNode>
}) {
  const t = useWords(scenariosWords)
  const name = conditionName(condition)
  return (
    <>
      <RichText text={t(($) => $.rule.condition[name])} parts={parts} />
      {hasSpan ? (
        <>
          {' '}
          <RichText text={t(($) => $.rule.for)} parts={parts} />
        </>
      ) : null}
    </>
  )
}

/** One condition as read-only text. */
export function ConditionSentence({ condition, home }: { condition: ScenarioLeaf; home: ScenarioHome }) {
  const t = useWords(scenariosWords)
  const texts = useScenarioText()
  const minutes = 'minutes' in condition ? condition.minutes : 0
  const parts: Record<string, ReactNode> = { span: <InlineField>{texts.span(minutes)}</InlineField> }
  if ('device_id' in condition)
    parts['device'] = <NameField name={home.deviceName(condition.device_id)} missingKind="device" />
  switch (condition.kind) {
    case 'time':
      parts['at'] = <InlineField>{wallTime(condition.at)}</InlineField>
      break
    case 'time_between':
      parts['from'] = <InlineField>{wallTime(condition.from)}</InlineField>
      parts['to'] = <InlineField>{wallTime(condition.to)}</InlineField>
      break
    case 'measure':
      parts['is'] = t(($) => $.rule.is[condition.is])
      parts['value'] = <InlineField>{texts.value(condition.capability, condition.value)}</InlineField>
      break
    case 'opening':
    case 'presence':
      parts['is'] = <InlineField>{t(($) => $.rule.is[condition.is])}</InlineField>
      break
    case 'order':
      parts['room'] = <NameField name={home.roomName(condition.room_id)} missingKind="room" />
      parts['mode'] = <OrderName order={modeFace(condition.mode)} />
      break
    case 'price':
      parts['band'] = <InlineField>{t(($) => $.rule.bands[condition.band])}</InlineField>
      break
    case 'day':
      parts['days'] = <InlineField>{texts.days(condition.days)}</InlineField>
      break
    case 'sun':
      parts['is'] = <InlineField>{t(($) => $.rule.is[condition.is])}</InlineField>
      parts['shift'] =
        condition.offset === 0 ? '' : <ShiftWords is={condition.is} offset={condition.offset} />
      break
    case 'reach':
      parts['is'] = <InlineField>{t(($) => $.rule.is[condition.is])}</InlineField>
  }
  return <ConditionWords condition={condition} hasSpan={minutes > 0} parts={parts} />
}

/** The offset before or after sunrise or sunset. */
function ShiftWords({ is, offset }: { is: 'up' | 'down'; offset: number }) {
  const t = useWords(scenariosWords)
  const texts = useScenarioText()
  const shift = offset < 0 ? 'before' : 'after'
  return (
    <RichText
      text={t(($) => $.rule.shift[is][shift])}
      parts={{ span: <InlineField>{texts.span(Math.abs(offset))}</InlineField> }}
    />
  )
}

/** The name of a room or device, or a note that it was deleted. */
export function NameField({ name, missingKind }: { name: string | null; missingKind: 'room' | 'device' }) {
  const t = useWords(scenariosWords)
  return name === null ? (
    <InlineField isMissing>{t(($) => $.rule.gone[missingKind])}</InlineField>
  ) : (
    <InlineField>{name}</InlineField>
  )
}

/** A variable part of a rule: underlined, or dashed and red if its room or device was deleted. */
function InlineField({ children, isMissing = false }: { children: ReactNode; isMissing?: boolean }) {
  return (
    <b className={styles.inlineField} data-state={isMissing ? 'hole' : undefined}>
      {children}
    </b>
  )
}

/** Translation keys of the ISO weekdays. */
export const dayKeys = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7'] as const

/** Formats minutes of wall time, such as `22:30`; a dash for NaN. */
function wallTime(minute: number): string {
  if (Number.isNaN(minute)) return '–'
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** Formatters for the parts of rules: `const texts = useScenarioText()`, `texts.days([1, 2])`. */
export function useScenarioText() {
  const t = useWords(scenariosWords)
  const format = useFormat()
  const currentLanguage = useValue(language)
  const list = new Intl.ListFormat(currentLanguage === 'fr' ? 'fr' : 'en-GB', { type: 'conjunction' })
  return {
    list: (parts: readonly string[]) => list.format(parts),
    days(days: readonly number[]): string {
      const chosen = days.toSorted((one, other) => one - other).join('')
      if (chosen === '1234567') return t(($) => $.rule.everyDay)
      if (chosen === '12345') return t(($) => $.rule.weekdays)
      if (chosen === '67') return t(($) => $.rule.weekend)
      return list.format(
        dayKeys.filter((_, index) => days.includes(index + 1)).map((key) => t(($) => $.rule.days[key])),
      )
    },
    /** The target value of a light, shutter or setpoint action. */
    amount(action: Extract<ScenarioAction, { kind: 'light' | 'shutter' | 'setpoint' }>): string {
      if (action.kind === 'setpoint') return format.temperature(action.value)
      return format.percent(action.kind === 'light' ? action.level : action.position)
    },
    /** The offset before or after sunrise or sunset, as plain text. */
    shift(offset: number): string {
      const span = format.duration(Math.abs(offset) * 60)
      if (offset === 0) return t(($) => $.rule.shiftNames.none)
      return t(($) => (offset < 0 ? $.rule.shiftNames.before : $.rule.shiftNames.after), { span })
    },
    span: (minutes: number) => (minutes === 0 ? t(($) => $.rule.now) : format.duration(minutes * 60)),
    value(capability: ComparedCapability, value: number): string {
      if (Number.isNaN(value)) return '–'
      if (capability === 'temperature') return format.temperature(value)
      return capability === 'instant_power' ? format.power(value) : format.percent(value)
    },
  }
}
