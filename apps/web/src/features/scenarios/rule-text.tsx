import { type ScenarioMode, heatingModes } from '@foyer/contract/heating.ts'
import type { ScenarioAction, ScenarioCondition, ScenarioLeaf } from '@foyer/contract/scenario-rule.ts'
import { clausesOf } from '@foyer/rules/scenario/rule-parts.ts'
import { Fragment, type ReactNode } from 'react'
import { RichText } from '#lib/rich-text.tsx'
import { useWords } from '#lib/i18n.ts'
import { scenariosWords } from '#lib/words.ts'
import type { OrderFace } from '#ui/order-chip.tsx'
import { OrderName } from '#features/orders/orders.tsx'
import { useScenarioText, wallTime } from './scenario-text.ts'
import type { ScenarioHome } from './scenario-home.ts'
import { leafName } from './rule-parts.ts'

import typography from '#ui/typography.module.css'
import styles from './scenarios.module.css'

/** A rule as one sentence in two parts: if … then …. */
export function RuleSentence({
  rule,
  mode,
  home,
}: {
  rule: { condition: ScenarioCondition; actions: readonly ScenarioAction[] }
  /** The mode of the scenario, for actions that name none. */
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
              <LeafSentence leaf={clause.leaf} home={home} />
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

/** What an action asks for, in words. */
export function ActionSentence({
  action,
  mode,
  home,
}: {
  action: ScenarioAction
  mode: ScenarioMode
  home: ScenarioHome
}) {
  const t = useWords(scenariosWords)
  const texts = useScenarioText()
  switch (action.kind) {
    case 'rooms': {
      // "All rooms" is more than one, whatever their number.
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
      const device = <NameToken name={home.deviceName(action.device_id)} gone="device" />
      return (
        <RichText text={t(($) => $.rule.action[action.on ? 'device_on' : 'device_off'])} parts={{ device }} />
      )
    }
    case 'light':
    case 'shutter':
    case 'setpoint': {
      const device = <NameToken name={home.deviceName(action.device_id)} gone="device" />
      const level = <Token>{texts.amount(action)}</Token>
      return <RichText text={t(($) => $.rule.action[action.kind])} parts={{ device, level, value: level }} />
    }
    case 'hot_water':
      return (
        <RichText
          text={t(($) => $.rule.action.hot_water)}
          parts={{ mode: <Token>{t(($) => $.rule.ecs[action.mode])}</Token> }}
        />
      )
    case 'notify':
      return (
        <RichText
          text={t(($) => $.rule.action.notify)}
          parts={{ text: <Token>{t(($) => $.rule.quote, { text: action.text })}</Token> }}
        />
      )
  }
}

function RoomsWords({ rooms, home }: { rooms: 'all' | readonly string[]; home: ScenarioHome }): ReactNode {
  const t = useWords(scenariosWords)
  if (rooms === 'all') return <Token>{t(($) => $.rule.allRooms)}</Token>
  return rooms.map((id, index) => (
    <Fragment key={id}>
      {index === 0 ? null : ', '}
      <NameToken name={home.roomName(id)} gone="room" />
    </Fragment>
  ))
}

type Until = Extract<ScenarioAction, { kind: 'rooms' }>['until']

function UntilWords({ until }: { until: Until }) {
  const t = useWords(scenariosWords)
  const texts = useScenarioText()
  return (
    <RichText
      text={t(($) => $.rule.until[until.kind])}
      parts={{
        span: <Token>{until.kind === 'minutes' ? texts.span(until.minutes) : ''}</Token>,
        at: <Token>{until.kind === 'time' ? wallTime(until.at) : ''}</Token>,
      }}
    />
  )
}

/** The face that a scenario's word for an order wears. */
export function modeFace(mode: ScenarioMode): OrderFace {
  const found = heatingModes.find((one) => one.scenario === mode)
  if (found?.device != null) return found.device
  return mode === 'holidays' ? 'holidays' : 'auto'
}

/** The words of one thing of a condition, with `parts` for what can differ in it: words to read, or controls. */
export function LeafWords({
  leaf,
  hasSpan,
  parts,
}: {
  leaf: ScenarioLeaf
  /** Whether it says for how long. */
  hasSpan: boolean
  parts: Record<string, ReactNode>
}) {
  const t = useWords(scenariosWords)
  const name = leafName(leaf)
  return (
    <>
      <RichText text={t(($) => $.rule.leaf[name])} parts={parts} />
      {hasSpan ? (
        <>
          {' '}
          <RichText text={t(($) => $.rule.for)} parts={parts} />
        </>
      ) : null}
    </>
  )
}

/** One thing of a condition as a person reads it. */
export function LeafSentence({ leaf, home }: { leaf: ScenarioLeaf; home: ScenarioHome }) {
  const t = useWords(scenariosWords)
  const texts = useScenarioText()
  const minutes = 'minutes' in leaf ? leaf.minutes : 0
  const parts: Record<string, ReactNode> = { span: <Token>{texts.span(minutes)}</Token> }
  if ('device_id' in leaf)
    parts['device'] = <NameToken name={home.deviceName(leaf.device_id)} gone="device" />
  switch (leaf.kind) {
    case 'time':
      parts['at'] = <Token>{wallTime(leaf.at)}</Token>
      break
    case 'time_between':
      parts['from'] = <Token>{wallTime(leaf.from)}</Token>
      parts['to'] = <Token>{wallTime(leaf.to)}</Token>
      break
    case 'measure':
      parts['is'] = t(($) => $.rule.is[leaf.is])
      parts['value'] = <Token>{texts.value(leaf.capability, leaf.value)}</Token>
      break
    case 'opening':
    case 'presence':
      parts['is'] = <Token>{t(($) => $.rule.is[leaf.is])}</Token>
      break
    case 'order':
      parts['room'] = <NameToken name={home.roomName(leaf.room_id)} gone="room" />
      parts['mode'] = <OrderName order={modeFace(leaf.mode)} />
      break
    case 'price':
      parts['band'] = <Token>{t(($) => $.rule.bands[leaf.band])}</Token>
      break
    case 'day':
      parts['days'] = <Token>{texts.days(leaf.days)}</Token>
      break
    case 'sun':
      parts['is'] = <Token>{t(($) => $.rule.is[leaf.is])}</Token>
      parts['shift'] = leaf.offset === 0 ? '' : <ShiftWords is={leaf.is} offset={leaf.offset} />
      break
    case 'reach':
      parts['is'] = <Token>{t(($) => $.rule.is[leaf.is])}</Token>
  }
  return <LeafWords leaf={leaf} hasSpan={minutes > 0} parts={parts} />
}

/** How long before or after sunrise and sunset. */
function ShiftWords({ is, offset }: { is: 'up' | 'down'; offset: number }) {
  const t = useWords(scenariosWords)
  const texts = useScenarioText()
  const shift = offset < 0 ? 'before' : 'after'
  return (
    <RichText
      text={t(($) => $.rule.shift[is][shift])}
      parts={{ span: <Token>{texts.span(Math.abs(offset))}</Token> }}
    />
  )
}

/** The name of a room or an object, or that it is gone. */
export function NameToken({ name, gone }: { name: string | null; gone: 'room' | 'device' }) {
  const t = useWords(scenariosWords)
  return name === null ? <Token isHole>{t(($) => $.rule.gone[gone])}</Token> : <Token>{name}</Token>
}

/** A word of a rule that can be changed: underlined; dashed and red where what it names is gone. */
function Token({ children, isHole = false }: { children: ReactNode; isHole?: boolean }) {
  return (
    <b className={styles.token} data-state={isHole ? 'hole' : undefined}>
      {children}
    </b>
  )
}
