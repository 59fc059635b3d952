import { heatAnyway } from '@foyer/contract/protection.ts'
import { setRoomOrder } from '@foyer/contract/command.ts'
import type { Room, RoomLine, RoomHand, RoomOrder } from '@foyer/contract/room.ts'
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { homeZone } from '#lib/home-time.ts'
import { useValue } from '#lib/store.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useApiMutation } from '#api/mutation.ts'
import { DayBoard, RoomSummary } from '#ui/timeline/day-lines.tsx'
import type { PriceSpan } from '#ui/timeline/price-band.tsx'
import { OrderChip } from '#ui/order-chip.tsx'
import { Button } from '#ui/button.tsx'
import type { DeviceOrderState } from '#features/commands/command-state.ts'
import { useOrderName, useOrderValue } from '#features/orders/orders.tsx'
import { comingAxis, dayAxis } from './room-day.ts'
import { blocksOfTank, TankInfo, useTankHistory, roomLineBlocks, type BlockKind } from './room-timeline.tsx'
import {
  isSilent,
  roomState,
  guardOf,
  isOpenWindow,
  isPreheat,
  isFrostGuard,
  isSilentGuard,
} from './room-state.ts'

import targets from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'

/** One line per room: the day from 06:00 to 06:00, or the next six hours. */
export function RoomBoard({
  rooms,
  lines,
  spans,
  now,
  show,
  layout,
  priceLink,
  aside,
}: {
  rooms: readonly Room[]
  /** Undefined while loading: the lines stay empty, so the layout does not shift later. */
  lines: readonly RoomLine[] | undefined
  /** Null while loading. */
  spans: readonly PriceSpan[] | null
  now: number
  show: 'day' | 'coming'
  /** `wide`: the text is next to the line; `narrow`: above it. */
  layout: 'wide' | 'narrow'
  /** Shown with the prices. */
  priceLink?: ReactNode
  aside?: (room: Room) => ReactNode
}) {
  const t = useWords(sharedWords)
  const format = useFormat()
  const zone = useValue(homeZone)
  const formatters = { ...format, midnight: () => t(($) => $.room.midnight) }
  const orderName = useOrderName()
  const axis = show === 'day' ? dayAxis(now, zone, formatters) : comingAxis(now, zone, formatters)
  const tankHistory = useTankHistory(
    rooms.flatMap(({ hot_water: water }) => water ?? []),
    { start: axis.start, end: axis.end, now },
    show === 'day',
  )
  const blockWriters = {
    nameOf: orderName,
    ...format,
    describe: (order: string, span: string, kind: BlockKind) =>
      t(($) => $.room.blocks[kind], { order, span }),
  }
  return (
    <DayBoard
      axis={axis}
      spans={spans}
      priceLabel={t(($) => $.room.price)}
      priceLink={priceLink}
      label={t(($) => $.room.board)}
      layout={layout}
      rows={[
        ...rooms.map((room) => ({
          key: room.id,
          label: t(($) => $.room.line, { room: room.name }),
          blocks: roomLineBlocks(
            // A room without a thermostat can have a schedule, which has no effect yet.
            room.has_thermostat === false ? undefined : lines?.find((line) => line.room_id === room.id),
            { ...roomState(room), isSilent: isSilent(room), now },
            blockWriters,
          ),
          info: <RoomInfo room={room} now={now} />,
          ...(aside === undefined ? {} : { aside: aside(room) }),
        })),
        ...rooms.flatMap(({ id, name, hot_water: water = null }) =>
          water?.times === undefined
            ? []
            : [
                {
                  key: `water ${id}`,
                  label: t(($) => $.room.water.line, { room: name }),
                  blocks: blocksOfTank(
                    water.times,
                    tankHistory(water.device_id),
                    { now, end: axis.end },
                    {
                      ...format,
                      describe: (kind, span) => t(($) => $.room.water.blocks[kind], { span }),
                    },
                  ),
                  info: <TankInfo roomId={id} water={water} now={now} />,
                },
              ],
        ),
      ]}
    />
  )
}

/** A room's current temperature, name, order, and the reason for it. */
export function RoomInfo({ room, now }: { room: Room; now: number }) {
  const t = useWords(sharedWords)
  const format = useFormat()
  const temperature = room.temperature ?? null
  const { order, certainty } = roomState(room)
  const orderName = useOrderName()
  const orderValue = useOrderValue()
  const hand = room.hand ?? null
  const guard = guardOf(room)
  const isWindow = guard !== null && isOpenWindow(guard) && certainty === 'confirmed'
  const isByHand = hand !== null && certainty === 'confirmed'
  return (
    <RoomSummary
      temperature={
        temperature === null ? (
          <span aria-label={t(($) => $.room.noTemperature)}>–</span>
        ) : (
          format.decimal(temperature)
        )
      }
      unit={temperature === null ? '' : '°'}
      isStale={isSilent(room)}
      name={
        <Link className={targets.link} to="/account/rooms/$roomid" params={{ roomid: room.id }}>
          {room.name}
        </Link>
      }
      chip={
        order === null ? null : (
          <OrderChip
            order={order}
            label={isByHand ? orderValue(hand) : isWindow ? t(($) => $.room.guard.window) : orderName(order)}
            state={certainty}
            isByHand={isByHand}
            isOpenWindow={isWindow}
          />
        )
      }
      reason={<RoomReason room={room} now={now} />}
    />
  )
}

/** Short reason for a room's state: when it changes and to what, or what is wrong. */
export function RoomReason({ room, now }: { room: Room; now: number }) {
  const t = useWords(sharedWords)
  const format = useFormat()
  const orderName = useOrderName()
  const { order } = room
  const { awaited, worst } = roomState(room)
  const failureText = ({ order: requested, reason, device_name: device }: DeviceOrderState) =>
    requested === null
      ? t(($) => $.room.alerts.order_failed, { device })
      : t(($) => (reason === 'went_back' ? $.room.reverted : $.room.failed), { order: orderName(requested) })
  if (isSilent(room) && typeof room.silent_since === 'string') {
    const since = format.since(room.silent_since, now)
    return <RichText text={t(($) => $.room.silent, { since })} />
  }
  if (worst?.state === 'failed') return <RichText text={failureText(worst)} />
  const hand = room.hand ?? null
  if (hand !== null) return <ManualReason room={room} hand={hand} now={now} />
  // Some providers do not report the order in force or its reason.
  if (order === undefined || order === null)
    return room.has_thermostat === true ? null : t(($) => $.room.noThermostat)
  if (worst?.state === 'unknown' && worst.reason === 'device_offline') {
    return t(($) => $.room.alerts.silent, { device: worst.device_name })
  }
  if (worst?.state === 'unknown' && worst.reason === 'not_requested' && worst.order !== null) {
    return <RichText text={t(($) => $.room.notRequested, { order: orderName(worst.order) })} />
  }
  if (awaited !== null && (worst?.state ?? room.awaited ?? null) !== null) {
    // The hub echoes a request as a device report, which does not show what was in force before.
    const reported = room.thermostat_mode ?? null
    if (reported === null || reported === awaited) return t(($) => $.room.asked)
    return <RichText text={t(($) => $.room.askedInstead, { order: orderName(reported) })} />
  }
  const guard = guardOf(room)
  if (guard !== null && awaited === null) return <GuardReason room={room} order={guard} now={now} />
  if (awaited !== null) return <RichText text={t(($) => $.room.awaited, { order: orderName(awaited) })} />
  // A gateway that does not report the return date reports when the order changes.
  if (order.source === 'absence' && order.return_at !== undefined) {
    return <AwayReason order={order} name={orderName('holidays')} back={order.return_at} now={now} />
  }
  if (order.until === null) return t(($) => $.room.untilCancelled)
  const until = format.until(order.until, now)
  // The same order continues from another source: show when it really changes.
  const { next } = order
  if (next !== null && next.order === order.order) {
    if (next.until === null) return t(($) => $.room.untilCancelled)
    return <RichText text={t(($) => $.room.until, { until: format.until(next.until, now) })} />
  }
  if (next === null) return <RichText text={t(($) => $.room.until, { until })} />
  return <RichText text={t(($) => $.room.untilThen, { until, next: orderName(next.order) })} />
}

/** An absence and its end. `name` is the word Vacances; `back` is an ISO instant, or null if the end is open. */
export function AwayUntil({ name, back, now }: { name: ReactNode; back: string | null; now: number }) {
  const t = useWords(sharedWords)
  const format = useFormat()
  return (
    <RichText
      text={
        back === null
          ? t(($) => $.room.away.open)
          : t(($) => $.room.away.until, { to: format.whenLong(back, now) })
      }
      parts={{ order: name }}
    />
  )
}

/** The absence that controls a room: its return date, and whether the room already preheats for it. */
function AwayReason({
  order,
  name,
  back,
  now,
}: {
  order: RoomOrder
  name: ReactNode
  back: string | null
  now: number
}) {
  const t = useWords(sharedWords)
  const format = useFormat()
  if (!isPreheat(order) || back === null) return <AwayUntil name={name} back={back} now={now} />
  return <RichText text={t(($) => $.room.away.preheat, { to: format.whenLong(back, now) })} />
}

/** The protection active in a room, its start and end, and the button to heat anyway where the user may override it. */
function GuardReason({ room, order, now }: { room: Room; order: RoomOrder; now: number }) {
  const t = useWords(sharedWords)
  const format = useFormat()
  const since = order.since === null ? t(($) => $.room.sinceUnknown) : format.since(order.since, now)
  if (isSilentGuard(order)) return <RichText text={t(($) => $.room.guard.silent, { since })} />
  if (isFrostGuard(order)) return <RichText text={t(($) => $.room.guard.frost, { since })} />
  if (!isOpenWindow(order)) {
    return (
      <>
        <RichText text={t(($) => $.room.guard.runaway, { since })} />
        {' · '}
        <HeatAnyway room={room} />
      </>
    )
  }
  const until = order.until === null ? '' : format.whenAt(order.until, now)
  const isByContact = typeof order.cause?.id === 'string'
  return (
    <>
      <RichText text={t(($) => $.room.guard.windowSince, { since })} />
      {' · '}
      <HeatAnyway room={room} />
      <br />
      <RichText text={t(($) => (isByContact ? $.room.guard.untilShut : $.room.guard.untilWarm), { until })} />
    </>
  )
}

/** Button that ends the protection and heats the room although its window is open. */
export function HeatAnyway({
  room,
  word,
  onHeated,
}: {
  room: Room
  /** Label of the button where it is outside a sentence. */
  word?: string
  /** The button unmounts with the protection that it ends: the caller moves the focus. */
  onHeated?: () => void
}) {
  const t = useWords(sharedWords)
  const request = useApiMutation(heatAnyway, { showError: 'inline' })
  return (
    <>
      <Button
        variant="link"
        isBusy={request.isPending}
        aria-label={t(($) => $.room.guard.anywayOf, { room: room.name })}
        onClick={() =>
          request.mutate(
            { params: { roomId: room.id } },
            onHeated === undefined ? {} : { onSuccess: onHeated },
          )
        }
      >
        {word ?? t(($) => $.room.guard.anyway)}
      </Button>
      {request.isError ? (
        <span className={typography.danger} role="alert">
          {' '}
          {t(($) => $.room.hand.failed)}
        </span>
      ) : null}
    </>
  )
}

/** A manual change at a device of the room: its value, time and end, and the button to undo it. */
function ManualReason({ room, hand, now }: { room: Room; hand: RoomHand; now: number }) {
  const t = useWords(sharedWords)
  const format = useFormat()
  const orderName = useOrderName()
  const next = room.order?.next ?? null
  const end =
    hand.until === null
      ? t(($) => $.room.hand.open)
      : next === null
        ? t(($) => $.room.hand.until, { until: format.until(hand.until, now) })
        : t(($) => $.room.hand.untilThen, {
            until: format.until(hand.until, now),
            next: orderName(next.order),
          })
  return (
    <>
      <RichText text={t(($) => $.room.hand.set, { at: format.whenLong(hand.at, now) })} />
      {' · '}
      <BackToSchedule room={room} />
      <br />
      <RichText text={end} />
    </>
  )
}

/** Button that undoes a manual change at a device of the room: the schedule is sent again. */
export function BackToSchedule({ room }: { room: Room }) {
  const t = useWords(sharedWords)
  const request = useApiMutation(setRoomOrder, { showError: 'inline' })
  return (
    <>
      <Button
        variant="link"
        isBusy={request.isPending}
        aria-label={t(($) => $.room.hand.backOf, { room: room.name })}
        onClick={() => request.mutate({ params: { roomId: room.id }, body: { order: 'auto' } })}
      >
        {t(($) => $.room.hand.back)}
      </Button>
      {request.isError ? (
        <span className={typography.danger} role="alert">
          {' '}
          {t(($) => $.room.hand.failed)}
        </span>
      ) : null}
    </>
  )
}
