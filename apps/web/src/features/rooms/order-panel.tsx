import type { Command } from '@foyer/contract/command.ts'
import { roomRequests, type RoomRequest } from '@foyer/contract/heating.ts'
import type { Room } from '@foyer/contract/room.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '#lib/i18n.ts'
import { roomsWords } from '#lib/words.ts'
import { useValue } from '#lib/store.ts'
import { useFormat } from '#lib/format.ts'
import { homeZone, homeDayAt, weekdayAt } from '#lib/home-time.ts'
import { RichText } from '#lib/rich-text.tsx'
import { scheduleQuery } from '#api/queries/rooms.ts'
import { CallError } from '#api/errors.ts'
import { OrderControl } from '#ui/order-control.tsx'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { orderStatesOf, latestRequest, requestState, type Request } from '#features/commands/command-state.ts'
import { useOrderName } from '#features/orders/orders.tsx'
import { HubMessage, RetryButton } from '#features/commands/command-parts.tsx'
import { useOutcomeText, useReasonText } from '#features/commands/command-text.tsx'
import { isSilent, roomState } from './room-state.ts'
import {
  overrideEndOf,
  type OverrideEnd,
  scheduleSkyline,
  type useRoomOrder,
  hourChoices,
} from './room-order.ts'

import typography from '#ui/typography.module.css'
import styles from './room-screen.module.css'

/** Auto and the six orders, the status of the latest request, and the choice of when it ends. */
export function OrderPanel({
  room,
  ledger,
  request,
  now,
}: {
  room: Room
  /** The room's commands, newest first. */
  ledger: readonly Command[]
  request: ReturnType<typeof useRoomOrder>
  now: number
}) {
  const t = useWords(roomsWords)
  const orderName = useOrderName()
  const format = useFormat()
  const zone = useValue(homeZone)
  const [chosen, setChosen] = useState<OverrideEnd | null>(null)
  const { data: schedule } = useQuery(scheduleQuery(room.id))
  const isOverridden = room.order?.source === 'override'
  // The choice was for the next override: one that is in force has its own end, also if another user requested it.
  if (isOverridden && chosen !== null) setChosen(null)
  const sending = request.isPending ? request.variables.body.order : null
  const sentEnd = request.isPending ? request.variables.body.until : undefined
  const end = sentEnd ?? chosen ?? overrideEndOf(room.order)
  const latest = latestRequest(ledger, { roomId: room.id }, orderStatesOf([room]), now)
  const { option: inForce, requested } = roomState(room, latest, sending)
  const send = (order: RoomRequest, until: OverrideEnd) =>
    request.mutate({
      params: { roomId: room.id },
      body: order === 'auto' ? { order } : { order, until },
    })
  const noteOf = (option: RoomRequest) => {
    if (option === requested) return t(($) => $.room.orders.asked)
    if (option !== 'auto' && option === room.thermostat_mode) {
      return t(($) => (isSilent(room) ? $.room.orders.lastHeard : $.room.orders.inForce))
    }
    if (option === 'auto') return t(($) => $.room.orders.auto)
    if (option === 'stop' && meaningOf(option) === null) return t(($) => $.room.orders.stop)
    return isReportedLate(option) ? t(($) => $.room.orders.late) : undefined
  }
  // The specification's names are French: other languages show the meaning below each name.
  const meaningOf = (option: Exclude<RoomRequest, 'auto'>) => {
    const meaning = t(($) => $.room.meanings[option])
    return meaning === orderName(option) ? null : meaning
  }
  // With a device that is controlled by setpoint, the order is a temperature.
  const degreesOf = (option: RoomRequest) => {
    const { temperatures = null } = room
    return temperatures === null || option === 'auto' || option === 'stop'
      ? null
      : format.degrees(temperatures[option])
  }
  const fullNoteOf = (option: RoomRequest) => {
    const notes = [option === 'auto' ? null : meaningOf(option), degreesOf(option), noteOf(option)]
    return notes.filter((words) => typeof words === 'string').join(', ') || undefined
  }
  return (
    <>
      <OrderControl
        label={t(($) => $.room.orders.label)}
        options={roomRequests.map((option) => ({
          value: option,
          label: orderName(option),
          note: fullNoteOf(option),
          description: isReportedLate(option)
            ? t(($) => $.room.orders.lateDescription)
            : option === 'auto'
              ? t(($) => $.room.orders.autoDescription)
              : undefined,
        }))}
        value={inForce}
        pending={requested}
        pendingLabel={t(($) => $.room.orders.asked)}
        schedule={
          schedule === undefined ? [] : scheduleSkyline(schedule, weekdayAt(homeDayAt(now, zone).start, zone))
        }
        onChoose={(order) => send(order, end)}
      />
      <RequestStrip room={room} latest={latest} sending={sending} request={request} />
      <UntilChoice
        room={room}
        end={end}
        now={now}
        onChange={(next) => {
          setChosen(next)
          // A new end for an active override, or for one that was just requested, is a new request; otherwise it
          // applies to the next request.
          const order = sending ?? (isOverridden ? (room.order?.order ?? null) : null)
          if (order !== null && order !== 'auto') send(order, next)
        }}
      />
    </>
  )
}

function isReportedLate(option: RoomRequest): boolean {
  return option === 'comfort_minus_1' || option === 'comfort_minus_2'
}

/** Status of the latest request: sending, awaited, failed with its reason and a retry, or just confirmed. */
function RequestStrip({
  room,
  latest,
  sending,
  request,
}: {
  room: Room
  latest: Request | null
  sending: RoomRequest | null
  request: ReturnType<typeof useRoomOrder>
}) {
  const t = useWords(roomsWords)
  const orderName = useOrderName()
  const outcomeText = useOutcomeText()
  if (request.isError && sending === null) return <RequestFailure request={request} />
  if (latest?.state === 'failed' && sending === null) {
    return <FailedRequest failed={latest} room={room} />
  }
  return (
    <div role="status" className={styles.strip}>
      {sending !== null && latest?.state !== 'pending' ? (
        <p>
          <RichText text={t(($) => $.room.request.asking, { order: orderName(sending) })} />
        </p>
      ) : latest?.state === 'pending' ? (
        <PendingRequest pending={latest} room={room} />
      ) : latest?.state === 'confirmed' && latest.order !== null ? (
        <p className={typography.quiet}>
          <RichText
            text={t(($) => $.room.request.confirmed, {
              order: orderName(latest.order),
              outcome: outcomeText(requestState(latest.command)),
            })}
          />
        </p>
      ) : null}
    </div>
  )
}

function PendingRequest({ pending, room }: { pending: Request; room: Room }) {
  const t = useWords(roomsWords)
  const orderName = useOrderName()
  const format = useFormat()
  const { command, order, waits } = pending
  const reported = room.thermostat_mode ?? null
  if (order === null) return null
  const isLate = order === 'comfort_minus_1' || order === 'comfort_minus_2'
  const text = t(
    ($) =>
      command.status === 'requested'
        ? $.room.request.requested
        : waits
          ? $.room.request.waits
          : isLate
            ? $.room.request.sentLate
            : $.room.request.sent,
    { order: orderName(order), time: format.time(command.requested_at) },
  )
  return (
    <p>
      <RichText text={text} />{' '}
      {reported === null || reported === order ? null : (
        <span className={typography.quiet}>
          {t(($) => $.room.request.still, { order: orderName(reported) })}
        </span>
      )}
    </p>
  )
}

function FailedRequest({ failed, room }: { failed: Request; room: Room }) {
  const t = useWords(roomsWords)
  const orderName = useOrderName()
  const reasonOf = useReasonText()
  const { command, order } = failed
  if (order === null) return null
  const reason = reasonOf(failed)
  const words = { order: orderName(order), reason: reason ?? '' }
  const text =
    reason === null
      ? t(($) => $.room.request.missed, words)
      : t(($) => $.room.request[command.status === 'reverted' ? 'reverted' : 'missedBecause'], words)
  const reported = room.thermostat_mode ?? null
  return (
    <div role="status" className={styles.strip} data-failed>
      <RichText text={text} />{' '}
      {reported === null ? null : (
        // A phone has no line left for it, and marks the mode in the control above.
        <span className={styles.still}>{t(($) => $.room.request.now, { order: orderName(reported) })} </span>
      )}
      <RetryButton command={command} what={orderName(order)} look="link" />
      <HubMessage text={failed.detail} />
    </div>
  )
}

function RequestFailure({ request }: { request: ReturnType<typeof useRoomOrder> }) {
  const t = useWords(roomsWords)
  const { error, variables } = request
  const message =
    error instanceof CallError && error.kind === 'answered' ? error.message : t(($) => $.room.request.network)
  return (
    <div role="alert" className={styles.strip} data-failed>
      <RichText text={t(($) => $.room.request.failed, { message })} />{' '}
      {variables === undefined ? null : (
        <Button variant="link" size="small" onClick={() => request.mutate({ ...variables })}>
          {t(($) => $.room.request.retry)}
        </Button>
      )}
    </div>
  )
}

/** Choice of when an override ends: at the next block, after some hours, or when a user cancels it. */
function UntilChoice({
  room,
  end,
  now,
  onChange,
}: {
  room: Room
  end: OverrideEnd
  now: number
  onChange: (end: OverrideEnd) => void
}) {
  const t = useWords(roomsWords)
  const format = useFormat()
  const { order } = room
  const isOverridden = order?.source === 'override'
  // During an override the time of the next block is known only if the override ends there.
  const nextBlock =
    order === undefined || order === null || (isOverridden && order.until_kind !== 'next_block')
      ? null
      : order.until
  const hours = end.kind === 'hours' ? end.hours : 2
  return (
    <div className={styles.until}>
      <Segmented
        label={t(($) => (isOverridden ? $.room.until.label : $.room.until.labelNext))}
        value={end.kind}
        options={[
          {
            value: 'next_block',
            label:
              nextBlock === null
                ? t(($) => $.room.until.nextBlock)
                : format.dayKey(nextBlock) === format.dayKey(now)
                  ? t(($) => $.room.until.nextBlockAt, { time: format.time(nextBlock) })
                  : format.when(nextBlock, now),
          },
          { value: 'hours', label: t(($) => $.room.until.hours, { count: hours }) },
          { value: 'cancelled', label: t(($) => $.room.until.cancelled) },
        ]}
        onChange={(kind) => onChange(kind === 'hours' ? { kind, hours } : { kind })}
      />
      {end.kind === 'hours' ? (
        <SelectField
          label={t(($) => $.room.until.length)}
          value={`${hours}`}
          options={hourChoices.map((count) => ({
            value: `${count}`,
            label: format.duration(count * 3600),
          }))}
          onChange={(count) => onChange({ kind: 'hours', hours: Number(count) })}
        />
      ) : null}
    </div>
  )
}
