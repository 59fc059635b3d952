import { useSuspenseQuery, useQuery } from '@tanstack/react-query'
import type { Service } from '@foyer/contract/service.ts'
import type { Scenario } from '@foyer/contract/scenario.ts'
import { Link } from '@tanstack/react-router'
import { findingsOf } from '@foyer/rules/scenario/findings.ts'
import { useWords } from '#lib/i18n.ts'
import { scenariosWords } from '#lib/words.ts'
import { useFormat, countWord } from '#lib/format.ts'
import { capitalize } from '#lib/dates.ts'
import { useMinute } from '#lib/clock.ts'
import { RichText } from '#lib/rich-text.tsx'
import { meQuery } from '#api/queries/account.ts'
import { IfFeature } from '#api/features.tsx'
import { devicesQuery } from '#api/queries/devices.ts'
import { Icon } from '#ui/icon.tsx'
import { EmptyState } from '#ui/facts.tsx'
import { Switch } from '#ui/checkbox.tsx'
import { PageHeading } from '#ui/page.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import { Welcome } from '#features/welcome/welcome.tsx'
import { OrderName } from '#features/orders/orders.tsx'
import { ScenarioCreate } from './scenario-editor.tsx'
import type { ScenariosSearch } from './scenarios-search.ts'
import { OtherServices } from './other-services.tsx'
import { ScenarioExamples } from './scenario-examples.tsx'
import {
  useScenarioMutations,
  useScenarioHome,
  type ScenarioHome,
  useScenarios,
  nextAt,
  type ScenarioSummary,
} from './scenario-home.ts'
import { modeFace, RuleSentence, useScenarioText } from './rule-text.tsx'
import { RuleFindings, StateWord } from './scenario-parts.tsx'

import headings from '#ui/page.module.css'
import buttons from '#ui/button.module.css'
import typography from '#ui/typography.module.css'
import targets from '#ui/layout.module.css'
import styles from './scenarios.module.css'
import filters from '#ui/filter-chip.module.css'

/** The list, or the form for a new scenario if the address requests it and the user may create one. */
export function ScenariosPage({
  search,
  onRoom,
  onCreated,
  onDiscard,
}: {
  search: ScenariosSearch
  onRoom: (roomId: string | undefined) => void
  onCreated: (id: string) => void
  onDiscard: () => void
}) {
  const t = useWords(scenariosWords)
  const { data: me } = useSuspenseQuery(meQuery)
  const { roomId, create } = search
  if (create === undefined || me.role !== 'owner') return <ScenariosScreen roomId={roomId} onRoom={onRoom} />
  return (
    <>
      <button type="button" className={headings.backLink} onClick={() => onRoom(roomId)}>
        <Icon name="arrow-left" />
        {t(($) => $.back)}
      </button>
      <h1 className={headings.sentence}>{t(($) => $.edit.new)}</h1>
      <ScenarioCreate
        key={create}
        template={create}
        roomId={roomId}
        onCreated={onCreated}
        onDiscard={onDiscard}
      />
    </>
  )
}

/** The scenarios of the home, or those that involve a room; examples for users who may create one. */
export function ScenariosScreen({
  roomId,
  onRoom,
}: {
  roomId: string | undefined
  onRoom: (roomId: string | undefined) => void
}) {
  const t = useWords(scenariosWords)
  const { data: me } = useSuspenseQuery(meQuery)
  const { scenarios, remote, local, hasFailed } = useScenarios()
  const home = useScenarioHome(roomId)
  const changes = useScenarioMutations()
  const isEmptyHome = useQuery(devicesQuery).data?.length === 0
  const isOwner = me.role === 'owner'
  const shown = scenarios.filter((summary) => roomId === undefined || summary.roomIds.includes(roomId))
  const isShown = (service: Service) => roomId === undefined || service.room_id === roomId
  const room = roomId === undefined ? null : home.roomName(roomId)
  const roomName =
    roomId === undefined
      ? null
      : room === null
        ? t(($) => $.emptyRoomUnknown)
        : t(($) => $.sentence.ofRoom, { room })
  const create = (
    <Link
      className={buttons.button}
      data-look="primary"
      to="/account/programs"
      search={{ ...(roomId === undefined ? {} : { roomId }), create: 'blank' }}
    >
      <Icon name="plus" />
      {t(($) => (roomId === undefined ? $.create : $.createForRoom))}
    </Link>
  )
  return (
    <>
      <ScenariosHeading scenarios={shown} roomName={roomName} />
      {isOwner && shown.length > 0 ? <div className={targets.actions}>{create}</div> : null}
      {scenarios.length === 0 ? null : (
        <RoomFilter scenarios={scenarios} home={home} roomId={roomId} onRoom={onRoom} />
      )}
      <section className={headings.section} aria-label={t(($) => $.list)}>
        <h2 className={typography.visuallyHidden}>{t(($) => $.list)}</h2>
        {shown.length > 0 ? (
          <ul>
            {shown.map((summary) => (
              <ScenarioRow
                key={summary.id}
                summary={summary}
                home={home}
                changes={isOwner ? changes : null}
              />
            ))}
          </ul>
        ) : scenarios.length === 0 ? (
          <EmptyState action={isOwner ? create : undefined}>
            {t(($) => $.empty)}{' '}
            <IfFeature feature="scenarios">
              {isOwner ? null : <span className={typography.quiet}>{t(($) => $.emptyMember)}</span>}
            </IfFeature>
          </EmptyState>
        ) : (
          <EmptyState
            action={
              <div className={targets.actions}>
                {isOwner && roomId !== undefined && home.roomName(roomId) !== null ? create : null}
                <Link className={buttons.button} to="/account/programs">
                  {t(($) => $.showAll)}
                </Link>
              </div>
            }
          >
            {t(($) => $.emptyRoom)}
          </EmptyState>
        )}
      </section>
      {isEmptyHome ? <Welcome isOwner={isOwner} /> : isOwner ? <ScenarioExamples home={home} /> : null}
      <OtherServices
        remote={remote.filter(isShown)}
        local={local.filter(isShown)}
        home={home}
        hasFailed={hasFailed}
      />
    </>
  )
}

/** A scenario in the list: its name, first rule as a sentence, days and state. */
function ScenarioRow({
  summary,
  home,
  changes,
}: {
  summary: ScenarioSummary
  home: ScenarioHome
  /** Null if the user may not change anything. */
  changes: ReturnType<typeof useScenarioMutations> | null
}) {
  const t = useWords(scenariosWords)
  const texts = useScenarioText()
  const format = useFormat()
  const now = useMinute()
  const { scenario, state } = summary
  const [first] = scenario?.rules ?? []
  const next = scenario === null ? null : nextAt(scenario)
  const suspended = scenario?.rules.filter((rule) => !rule.active).length ?? 0
  const stateWord = state === null ? null : t(($) => $.states[state])
  const facts = [
    summary.type === null ? null : capitalize(t(($) => $.rule.types[summary.type ?? 'heating'])),
    scenario === null ? null : t(($) => $.rules, { count: scenario.rules.length }),
    suspended === 0 ? null : t(($) => $.suspendedRules, { count: suspended }),
    summary.days === null ? null : texts.days(summary.days),
    t(($) => $.locations[summary.location]),
  ].filter((fact) => fact !== null)
  return (
    <li className={`${styles.scenarioRow} ${targets.target}`} data-state={state ?? undefined}>
      <div>
        <h3>
          <Link className={targets.link} to="/account/programs/$programid" params={{ programid: summary.id }}>
            {summary.name}
          </Link>{' '}
          {summary.mode === null || !usesMode(scenario) ? null : <OrderName order={modeFace(summary.mode)} />}
        </h3>
        {first === undefined || scenario === null ? null : (
          <div className={styles.scenarioRowFirst}>
            <RuleSentence rule={first} mode={scenario.mode} home={home} />
          </div>
        )}
        <p className={typography.note}>
          {capitalize(facts.join(' · '))}
          {next === null || Date.parse(next) < now
            ? null
            : ` · ${t(($) => $.nextAt, { time: format.when(next, now) })}`}
        </p>
        {scenario === null ? null : <RuleFindings findings={findingsOf(scenario, home.facts)} home={home} />}
      </div>
      {scenario !== null && changes !== null && stateWord !== null ? (
        <Switch
          about={summary.name}
          label={stateWord}
          isOn={state === 'active'}
          onChange={(isOn) => changes.setState(scenario, isOn ? 'active' : 'suspended')}
        />
      ) : (
        <StateWord state={state}>{stateWord}</StateWord>
      )}
    </li>
  )
}

/** True if an action has no mode of its own, or if the actions are not known. */
function usesMode(scenario: Scenario | null): boolean {
  return (
    scenario === null ||
    scenario.rules.some(({ actions }) =>
      actions.some((action) => action.kind === 'rooms' && action.mode === null),
    )
  )
}

/** The number of scenarios, how many are active, and which runs next; for a room, how many involve it. */
function ScenariosHeading({
  scenarios,
  roomName,
}: {
  scenarios: readonly ScenarioSummary[]
  /** Null without a room filter. */
  roomName: string | null
}) {
  const t = useWords(scenariosWords)
  // In French, numbers of rooms are feminine and numbers of scenarios masculine.
  const numbers = t(($) => $.numbers)
  const format = useFormat()
  const now = useMinute()
  const count = scenarios.length
  const words = capitalize(countWord(count, numbers))
  const active = scenarios.filter((summary) => summary.state === 'active').length
  const next = nextOf(scenarios, now)
  const sentence =
    roomName !== null ? (
      <RichText
        text={t(($) => $.sentence.room, { count, words })}
        parts={{ room: <bdi className={styles.room}>{roomName}</bdi> }}
      />
    ) : count === 0 ? (
      t(($) => $.sentence.none)
    ) : scenarios.every(({ state }) => state === null) ? (
      // Kept elsewhere, with unknown states.
      t(($) => $.sentence.plain, { count, words })
    ) : (
      <RichText
        text={`${t(($) => $.sentence.count, { count, words })} ${t(($) => $.sentence.active, { count: active, words: countWord(active, numbers) })}`}
      />
    )
  return (
    <PageHeading
      kicker={
        <>
          <b>{t(($) => $.title)}</b>
          <span>
            {capitalize(format.day(now))}, {format.time(now)}
          </span>
        </>
      }
    >
      {sentence}{' '}
      {roomName !== null || next === null ? null : (
        <span>{t(($) => $.sentence.next, { time: format.whenLong(next.at, now), name: next.name })}</span>
      )}
    </PageHeading>
  )
}

/** The scenario with the earliest next time; times that passed since the last fetch are ignored. */
function nextOf(scenarios: readonly ScenarioSummary[], now: number): { at: string; name: string } | null {
  const times = scenarios.flatMap(({ scenario }) => {
    const at = scenario === null ? null : nextAt(scenario)
    return scenario === null || at === null || Date.parse(at) < now ? [] : [{ at, name: scenario.name }]
  })
  return times.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))[0] ?? null
}

/** One filter chip per room, with the number of scenarios that involve it. */
function RoomFilter({
  scenarios,
  home,
  roomId,
  onRoom,
}: {
  scenarios: readonly ScenarioSummary[]
  home: ScenarioHome
  roomId: string | undefined
  onRoom: (roomId: string | undefined) => void
}) {
  const t = useWords(scenariosWords)
  if (home.rooms.length === 0) return null
  return (
    <div className={`${filters.row} ${styles.rooms}`} role="group" aria-label={t(($) => $.filter)}>
      <FilterChip isOn={roomId === undefined} count={scenarios.length} onClick={() => onRoom(undefined)}>
        {t(($) => $.allRooms)}
      </FilterChip>
      {home.rooms.map((room) => (
        <FilterChip
          key={room.id}
          isOn={roomId === room.id}
          count={scenarios.filter((summary) => summary.roomIds.includes(room.id)).length}
          onClick={() => onRoom(roomId === room.id ? undefined : room.id)}
        >
          {room.name}
        </FilterChip>
      ))}
    </div>
  )
}
