import type { ScenarioMode } from '@foyer/contract/heating.ts'
import type { ScenarioAction, ScenarioCondition } from '@foyer/contract/scenario-rule.ts'
import { clausesOf } from '@foyer/rules/scenario/rule-parts.ts'
import { Fragment, type ReactNode } from 'react'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { OrderName } from '#features/orders/order-name.tsx'
import { modeFace } from './mode-face.ts'
import { scenarioWords } from './scenario-words.ts'
import { LeafSentence, NameToken } from './leaf-sentence.tsx'
import { useProgramTexts, wallTime } from './program-texts.ts'
import { Token } from './token.tsx'
import type { ProgramHome } from './use-program-home.ts'
import typography from '#ui/typography.module.css'
import rules from './rule.module.css'

/** A rule as one sentence in two parts: if … then …. */
export function RuleSentence({
  rule,
  mode,
  home,
}: {
  rule: { condition: ScenarioCondition; actions: readonly ScenarioAction[] }
  /** The mode of the scenario, for actions that name none. */
  mode: ScenarioMode
  home: ProgramHome
}) {
  const t = useWords(scenarioWords)
  return (
    <>
      <p className={rules.part}>
        <span>{t(($) => $.if)}</span>
        <span>
          {clausesOf(rule.condition).map((clause, index) => (
            <Fragment key={index}>
              {clause.join === null ? null : (
                <span className={typography.quiet}> {t(($) => (clause.join === 'all' ? $.and : $.or))} </span>
              )}
              {'('.repeat(clause.opens)}
              <LeafSentence leaf={clause.leaf} home={home} />
              {')'.repeat(clause.closes)}
            </Fragment>
          ))}
        </span>
      </p>
      <p className={rules.part}>
        <span>{t(($) => $.then)}</span>
        <span>
          {rule.actions.map((action, index) => (
            <Fragment key={index}>
              {index === 0 ? null : <span className={typography.quiet}> {t(($) => $.also)} </span>}
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
  home: ProgramHome
}) {
  const t = useWords(scenarioWords)
  const texts = useProgramTexts()
  switch (action.kind) {
    case 'rooms': {
      // "All rooms" is more than one, whatever their number.
      const count = action.rooms === 'all' ? 2 : action.rooms.length
      return (
        <Rich
          text={t(($) => $.action.rooms, { count })}
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
      return <Rich text={t(($) => $.action[action.on ? 'device_on' : 'device_off'])} parts={{ device }} />
    }
    case 'light':
    case 'shutter':
    case 'setpoint': {
      const device = <NameToken name={home.deviceName(action.device_id)} gone="device" />
      const level = <Token>{texts.amount(action)}</Token>
      return <Rich text={t(($) => $.action[action.kind])} parts={{ device, level, value: level }} />
    }
    case 'hot_water':
      return (
        <Rich
          text={t(($) => $.action.hot_water)}
          parts={{ mode: <Token>{t(($) => $.ecs[action.mode])}</Token> }}
        />
      )
    case 'notify':
      return (
        <Rich
          text={t(($) => $.action.notify)}
          parts={{ text: <Token>{t(($) => $.quote, { text: action.text })}</Token> }}
        />
      )
  }
}

function RoomsWords({ rooms, home }: { rooms: 'all' | readonly string[]; home: ProgramHome }): ReactNode {
  const t = useWords(scenarioWords)
  if (rooms === 'all') return <Token>{t(($) => $.allRooms)}</Token>
  return rooms.map((id, index) => (
    <Fragment key={id}>
      {index === 0 ? null : ', '}
      <NameToken name={home.roomName(id)} gone="room" />
    </Fragment>
  ))
}

type Until = Extract<ScenarioAction, { kind: 'rooms' }>['until']

function UntilWords({ until }: { until: Until }) {
  const t = useWords(scenarioWords)
  const texts = useProgramTexts()
  return (
    <Rich
      text={t(($) => $.until[until.kind])}
      parts={{
        span: <Token>{until.kind === 'minutes' ? texts.span(until.minutes) : ''}</Token>,
        at: <Token>{until.kind === 'time' ? wallTime(until.at) : ''}</Token>,
      }}
    />
  )
}
