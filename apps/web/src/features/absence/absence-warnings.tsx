import type { AbsenceRoom } from '@foyer/contract/absence.ts'
import type { Hub } from '@foyer/contract/hub.ts'
import type { Room } from '@foyer/contract/room.ts'
import { lostHubs } from '@foyer/rules/advice/silent-since.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RichText } from '#lib/rich-text.tsx'
import { useWords } from '#lib/i18n.ts'
import { absenceWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { hubsQuery } from '#api/queries/devices.ts'
import { Notice } from '#ui/notice.tsx'
import { useOrderName } from '#features/orders/orders.tsx'
import { isSilent, roomState } from '#features/rooms/room-state.ts'

import buttons from '#ui/button.module.css'

/**
 * Why an absence may not go as planned. `hub`: a hub is offline. `silent`: rooms do not respond. `held`: rooms were set
 * by hand until that is cancelled, which takes precedence. `late`: rooms are not warm yet at the return.
 */
type AbsenceWarning =
  | { kind: 'hub'; hub: Hub; since: string }
  | { kind: 'silent' | 'held' | 'late'; rooms: readonly Room[] }

/**
 * What may keep the rooms of an absence from being lowered or warmed. A single hub that is offline explains why rooms
 * do not respond.
 * @param rooms those of the absence
 */
export function absenceWarnings({
  rooms,
  returns,
  hubs,
}: {
  rooms: readonly Room[]
  returns: readonly AbsenceRoom[]
  hubs: readonly Hub[]
}): AbsenceWarning[] {
  const offlineHubs = lostHubs(hubs).map((one) => ({ kind: 'hub', ...one }) as const)
  const isExplained = hubs.length === 1 && offlineHubs.length === 1
  const late = returns.flatMap(({ room_id: id, is_in_time: isInTime }) => (isInTime === false ? [id] : []))
  const roomWarnings = [
    { kind: 'silent', rooms: isExplained ? [] : rooms.filter(isSilent) },
    { kind: 'held', rooms: rooms.filter(isHeldByOverride) },
    { kind: 'late', rooms: rooms.filter(({ id }) => late.includes(id)) },
  ] as const
  return [...offlineHubs, ...roomWarnings.filter((warning) => warning.rooms.length > 0)]
}

function isHeldByOverride({ order }: Room): boolean {
  return order?.source === 'override' && order.until === null
}

/** The warnings of an absence, each with a link to its subject. */
export function AbsenceWarnings({
  rooms,
  returns,
  now,
}: {
  rooms: readonly Room[]
  returns: readonly AbsenceRoom[]
  now: number
}) {
  const { data: hubs = [] } = useQuery(hubsQuery)
  return absenceWarnings({ rooms, returns, hubs }).map((warning) =>
    warning.kind === 'hub' ? (
      <HubWarning key={warning.hub.id} {...warning} isOnly={hubs.length === 1} now={now} />
    ) : (
      <RoomsWarning key={warning.kind} {...warning} now={now} />
    ),
  )
}

function HubWarning({ hub, since, isOnly, now }: { hub: Hub; since: string; isOnly: boolean; now: number }) {
  const t = useWords(absenceWords)
  const format = useFormat()
  const text = t(($) => (isOnly ? $.warnings.hub : $.warnings.hubNamed), {
    hub: hub.name ?? '',
    since: format.since(since, now),
  })
  return (
    <Notice
      actions={
        <Link className={buttons.button} to="/account/hub/details">
          {t(($) => $.warnings.openHub)}
        </Link>
      }
    >
      <RichText text={text} />
    </Notice>
  )
}

function RoomsWarning({
  kind,
  rooms,
  now,
}: {
  kind: 'silent' | 'held' | 'late'
  rooms: readonly Room[]
  now: number
}) {
  const t = useWords(absenceWords)
  const format = useFormat()
  const orderName = useOrderName()
  const [first] = rooms
  if (first === undefined) return null
  const { order } = roomState(first)
  const since = first.silent_since ?? null
  const text = t(($) => $.warnings[kind], {
    count: rooms.length,
    room: first.name,
    names: rooms.map(({ name }) => name).join(', '),
    order: order === null ? '–' : orderName(order),
    since: since === null ? '' : format.since(since, now),
  })
  const link =
    rooms.length > 1 ? (
      <Link className={buttons.button} to="/account/rooms">
        {t(($) => $.warnings.openRooms)}
      </Link>
    ) : (
      <Link className={buttons.button} to="/account/rooms/$roomid" params={{ roomid: first.id }}>
        {t(($) => $.warnings.openRoom)}
      </Link>
    )
  return (
    // A return that is too early is changed in this form.
    <Notice actions={kind === 'late' ? null : link}>
      <RichText text={text} />
    </Notice>
  )
}
