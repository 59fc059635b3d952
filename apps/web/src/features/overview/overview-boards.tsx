import type { Device } from '@foyer/contract/device.ts'
import type { Hub } from '@foyer/contract/hub.ts'
import type { Room } from '@foyer/contract/room.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Activity } from '@foyer/contract/activity.ts'
import { useId, useState } from 'react'
import { useWords } from '#lib/i18n.ts'
import { eventWords, overviewMoreWords, sharedWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { IfFeature, useHasFeature } from '#api/features.tsx'
import { consumptionQuery } from '#api/queries/energy.ts'
import { activityQuery } from '#api/queries/activity.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { Section } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Facts, type Fact, StatusDot, EmptyState } from '#ui/facts.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { type RoomsFacts, isSilent, roomState } from '#features/rooms/room-state.ts'
import { EnergyParts } from '#features/energy/energy-parts.tsx'
import { reachabilitySince } from '#features/devices/connectivity.ts'
import { entriesOf } from '#features/activity/activity-entries.ts'
import { useActivityText, BulkSentence, useBulkCounts } from '#features/activity/activity-text.tsx'
import { orderStatesOf, type Request, requestState } from '#features/commands/command-state.ts'
import { CommandSentence, useOutcomeText } from '#features/commands/command-text.tsx'
import { OrderName } from '#features/orders/orders.tsx'

import sections from '#ui/page.module.css'
import typography from '#ui/typography.module.css'
import styles from './overview.module.css'
import lists from '#ui/lists.module.css'
import targets from '#ui/layout.module.css'

/**
 * The boards below the day: energy, the rooms, recent activity and the hub. The log comes after what can be pressed: it
 * grows by itself, and would move it under the finger.
 */
export function OverviewBoards({
  rooms,
  devices,
  hubs,
  facts,
  now,
}: {
  rooms: readonly Room[]
  devices: readonly Device[]
  /** Undefined while loading, null if loading failed. */
  hubs: readonly Hub[] | null | undefined
  facts: RoomsFacts
  now: number
}) {
  return (
    <div className={sections.twoColumns}>
      <IfFeature feature="consumption">
        <EnergyBoard />
      </IfFeature>
      <RoomsBoard rooms={rooms} />
      <IfFeature feature="activity">
        <RecentActivity now={now} />
      </IfFeature>
      <HubBoard hubs={hubs} devices={devices} roomCount={rooms.length} facts={facts} now={now} />
    </div>
  )
}

/** The energy of the calendar day by category. */
function EnergyBoard() {
  const t = useWords(overviewMoreWords)
  const tShared = useWords(sharedWords)
  const { data: today, isError } = useQuery(consumptionQuery())
  return (
    <div id="energy" className={styles.board}>
      <Section
        title={t(($) => $.energy.title)}
        more={<Link to="/account/consumption">{t(($) => $.energy.more)}</Link>}
      >
        {today === undefined ? (
          isError ? (
            <p className={typography.note}>{t(($) => $.energy.failed)}</p>
          ) : (
            <Loading label={tShared(($) => $.frame.loading)}>
              <Skeleton width="100%" height="28px" />
            </Loading>
          )
        ) : today.categories.every(({ energy }) => energy <= 0) ? (
          <p className={typography.note}>{t(($) => $.energy.empty)}</p>
        ) : (
          <EnergyParts
            categories={today.categories}
            total={today.total}
            cost={today.cost}
            cost_range={today.cost_range}
            totalLabel={t(($) => $.energy.total)}
          />
        )}
      </Section>
    </div>
  )
}

/** The installation in four lines: the hub, the rooms, the paired devices, the mean temperature. */
export function HubBoard({
  hubs,
  devices,
  roomCount,
  facts,
  now,
}: {
  /** Undefined while loading, null if loading failed. */
  hubs: readonly Hub[] | undefined | null
  devices: readonly Device[]
  roomCount: number
  facts: RoomsFacts
  now: number
}) {
  const t = useWords(overviewMoreWords)
  const format = useFormat()
  const reachable = devices.filter((device) => device.status === 'online').length
  const lines: Fact[] = [
    ...(hubs === undefined
      ? [{ label: t(($) => $.hub.state), value: <Skeleton width="8em" /> }]
      : hubs === null
        ? [{ label: t(($) => $.hub.state), value: t(($) => $.hub.failed) }]
        : hubs.length === 0
          ? [{ label: t(($) => $.hub.state), value: t(($) => $.hub.none) }]
          : hubs.map((hub) => ({
              label: hubs.length === 1 ? t(($) => $.hub.state) : (hub.name ?? t(($) => $.hub.state)),
              value: (
                <StatusDot
                  state={hub.online === true ? 'online' : 'offline'}
                  label={t(($) => (hub.online === true ? $.hub.connected : $.hub.disconnected))}
                />
              ),
              note: sinceOf(hub, (since) => format.since(since, now)),
            }))),
    { label: t(($) => $.hub.rooms), value: format.number(roomCount) },
    {
      label: t(($) => $.hub.objects),
      value: format.number(devices.length),
      note: t(($) => $.hub.reachable, { count: reachable }),
    },
    {
      label: t(($) => $.hub.temperature),
      value:
        facts.meanTemperature === null
          ? t(($) => $.hub.noTemperature)
          : format.temperature(facts.meanTemperature),
    },
  ]
  return (
    <Section
      title={t(($) => $.hub.title)}
      more={<Link to="/account/hub/details">{t(($) => $.hub.more)}</Link>}
    >
      <Facts facts={lines} />
    </Section>
  )
}

function sinceOf(hub: Hub, formatSince: (since: string) => string): string | undefined {
  const since = reachabilitySince(hub, hub.online === true)
  return since === null ? undefined : formatSince(since)
}

/** Rows of the log on the overview. */
const LOG_ROWS = 6

/** The latest activity in the home: requests of people and automatic events. */
function RecentActivity({ now }: { now: number }) {
  const t = useWords(overviewMoreWords)
  const tShared = useWords(sharedWords)
  const format = useFormat()
  const { data: rooms = [] } = useQuery(roomsQuery)
  const orderStates = orderStatesOf(rooms)
  const { data: activities, isError } = useQuery(activityQuery({ limit: LOG_ROWS }))
  return (
    <Section
      title={t(($) => $.recent.title)}
      more={<Link to="/account/activity">{t(($) => $.recent.more)}</Link>}
    >
      {activities === undefined ? (
        isError ? (
          <p className={typography.note}>{t(($) => $.recent.failed)}</p>
        ) : (
          <Loading label={tShared(($) => $.frame.loading)}>
            <ol className={lists.log}>
              {Array.from({ length: LOG_ROWS }, (_, row) => (
                <li key={row}>
                  <Skeleton width="3em" />
                  <Skeleton width="16em" />
                </li>
              ))}
            </ol>
          </Loading>
        )
      ) : activities.length === 0 ? (
        <p className={typography.note}>{t(($) => $.recent.empty)}</p>
      ) : (
        <ol className={lists.log}>
          {entriesOf(activities)
            .slice(0, LOG_ROWS)
            .map((entry) => (
              <li key={entry.id}>
                <time dateTime={entry.at}>{format.when(entry.at, now)}</time>
                <div>
                  {entry.kind === 'event' ? (
                    <ActivitySentence activity={entry.activity} />
                  ) : (
                    <RequestWords
                      requests={entry.commands.map((command) => requestState(command, orderStates))}
                    />
                  )}
                </div>
              </li>
            ))}
        </ol>
      )}
    </Section>
  )
}

/** A request; one for several rooms with the number of rooms per outcome. */
function RequestWords({ requests }: { requests: readonly Request[] }) {
  const t = useWords(eventWords)
  const outcomeText = useOutcomeText()
  const countsOf = useBulkCounts()
  const [request, ...others] = requests
  if (request === undefined) return null
  return (
    <>
      {others.length === 0 ? <CommandSentence request={request} /> : <BulkSentence requests={requests} />}
      <span className={typography.rowQuiet}>
        {t(($) => $.command.sources[request.command.actor.kind])} ·{' '}
        {others.length === 0 ? outcomeText(request) : countsOf(requests)}
      </span>
    </>
  )
}

function ActivitySentence({ activity }: { activity: Activity }) {
  const entryText = useActivityText()(activity)
  return (
    <>
      {entryText?.text}
      {entryText === null || entryText.note === null ? null : (
        <span className={typography.rowQuiet}>{entryText.note}</span>
      )}
    </>
  )
}

/** Rooms shown before "show all". */
const MAX_SHORT_LIST = 4

/**
 * The rooms with their devices, humidity, heating and a failed mode: the first few, or all. If no day of the rooms is
 * drawn above, also with every mode and temperature.
 */
export function RoomsBoard({ rooms }: { rooms: readonly Room[] }) {
  const t = useWords(overviewMoreWords)
  const tShared = useWords(sharedWords)
  const format = useFormat()
  const [isAll, setAll] = useState(false)
  const listId = useId()
  const isDayDrawn = useHasFeature('plan')
  const shown = isAll ? rooms : rooms.slice(0, MAX_SHORT_LIST)
  const factsOfRoom = ({
    connected_objects: count = 0,
    reachable_objects: reachable = count,
    humidity,
  }: Room) => [
    t(($) => $.rooms.objects, { count }),
    ...(reachable < count ? [t(($) => $.rooms.reachable, { count: reachable })] : []),
    ...(typeof humidity === 'number'
      ? [t(($) => $.rooms.humidity, { share: format.percent(humidity) })]
      : []),
  ]
  const temperatureOf = ({ temperature }: Room) =>
    typeof temperature === 'number' ? format.temperature(temperature) : '–'
  const heatingOf = ({ heating_power: power }: Room) => {
    if (typeof power !== 'number') return null
    return power < 1 ? t(($) => $.rooms.noHeating) : t(($) => $.rooms.heating, { power: format.power(power) })
  }
  return (
    <Section
      title={t(($) => $.rooms.title)}
      note={rooms.length === 0 ? undefined : t(($) => $.rooms.count, { count: rooms.length })}
    >
      {rooms.length === 0 ? <EmptyState>{t(($) => $.rooms.empty)}</EmptyState> : null}
      <ul className={lists.objects} id={listId}>
        {shown.map((room) => {
          const { order, certainty } = roomState(room)
          return (
            <li key={room.id} className={targets.target}>
              <Icon name="rooms" />
              <span>
                <Link className={targets.link} to="/account/rooms/$roomid" params={{ roomid: room.id }}>
                  {room.name}
                </Link>{' '}
                {order === null || (isDayDrawn && certainty !== 'failed') ? null : (
                  <>
                    <OrderName
                      order={order}
                      state={certainty}
                      isByHand={(room.hand ?? null) !== null && certainty === 'confirmed'}
                    />
                    {certainty === 'pending' ? (
                      <span className={typography.visuallyHidden}> {tShared(($) => $.room.asked)}</span>
                    ) : null}
                    {certainty === 'failed' ? (
                      <span className={`${typography.rowQuiet} ${typography.danger}`}>
                        {tShared(($) => $.room.notTaken)}
                      </span>
                    ) : null}
                  </>
                )}
                <span className={typography.rowQuiet}>{factsOfRoom(room).join(' · ')}</span>
              </span>
              <span className={isSilent(room) ? typography.quiet : undefined}>
                {isDayDrawn ? heatingOf(room) : temperatureOf(room)}
              </span>
            </li>
          )
        })}
      </ul>
      {rooms.length <= MAX_SHORT_LIST ? null : (
        <Button variant="quiet" aria-expanded={isAll} aria-controls={listId} onClick={() => setAll(!isAll)}>
          {t(($) => (isAll ? $.rooms.showLess : $.rooms.showAll))}
        </Button>
      )}
    </Section>
  )
}
