import { useSuspenseQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Order, orders } from '@foyer/contract/heating.ts'
import type { RequestState } from '@foyer/rules/room-order/request-state.ts'
import type { ReactNode } from 'react'
import { type BulkOrder, undoBulkOrder } from '@foyer/contract/bulk-order.ts'
import { useWords } from '#lib/i18n.ts'
import { roomPagesWords, eventWords, sharedWords } from '#lib/words.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useMinute } from '#lib/clock.ts'
import { useFormat, countWord } from '#lib/format.ts'
import { bulkOrderQuery, roomsQuery } from '#api/queries/rooms.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { useApiMutation } from '#api/mutation.ts'
import { useErrorText } from '#api/error-text.ts'
import { Icon } from '#ui/icon.tsx'
import { Section } from '#ui/page.tsx'
import { OrderChip } from '#ui/order-chip.tsx'
import { Button } from '#ui/button.tsx'
import { orderStatesOf } from '#features/commands/command-state.ts'
import { useReasonText } from '#features/commands/command-text.tsx'
import { RequestEnd, RetryButton } from '#features/commands/command-parts.tsx'
import { useOrderName } from '#features/orders/orders.tsx'
import { BulkHeading } from './bulk-order-screen.tsx'
import { bulkRows, heatedRooms, tallyOf, type BulkRow, type BulkTally } from './bulk-rows.ts'

import headings from '#ui/page.module.css'
import typography from '#ui/typography.module.css'
import styles from './bulk-orders.module.css'

/** The result of a bulk change, device by device, and its single undo. */
export function BulkResultScreen({ bulkOrderId }: { bulkOrderId: string }) {
  const t = useWords(roomPagesWords)
  const { data: bulkOrder } = useSuspenseQuery(bulkOrderQuery(bulkOrderId))
  const { data: rooms } = useSuspenseQuery(roomsQuery)
  const { data: devices } = useSuspenseQuery(devicesQuery)
  const rows = bulkRows(bulkOrder, devices, orderStatesOf(rooms))
  const tally = tallyOf(rows)
  const concerned = tally.confirmed + tally.pending + tally.failed
  const requestedCount = rows.filter((row) => row.request !== null).length
  const isAll = heatedRooms(rooms, devices).every(({ id }) =>
    bulkOrder.rooms.some(({ room }) => room.id === id),
  )
  return (
    <>
      <Link className={headings.backLink} to="/account/rooms">
        <Icon name="arrow-left" />
        {t(($) => $.bulk.back)}
      </Link>
      <BulkHeading bulkOrder={bulkOrder} tally={tally} isAll={isAll} />
      {concerned === 0 ? null : <BulkTallyStrip tally={tally} order={bulkOrder.order} />}
      <BulkUndo bulkOrder={bulkOrder} />
      <Section
        title={t(($) => $.bulk.list)}
        note={`${t(($) => $.bulk.counts.devices, { count: rows.length })}, ${t(($) => $.bulk.counts.asked, { count: requestedCount })}`}
      >
        <BulkResults rows={rows} order={bulkOrder.order} isUndone={bulkOrder.undo === 'done'} />
      </Section>
    </>
  )
}

/** Each device with its state, its former mode, and the outcome of its request. */
function BulkResults({
  rows,
  order,
  isUndone,
}: {
  rows: readonly BulkRow[]
  order: Order
  isUndone: boolean
}) {
  const t = useWords(roomPagesWords)
  const tEvents = useWords(eventWords)
  const reasonOf = useReasonText()
  const orderName = useOrderName()
  const chip = (shown: Order) => ({ order: <OrderChip order={shown} label={orderName(shown)} /> })
  return (
    <ul className={styles.results}>
      {rows.map((row) => {
        const { request, skipped, room, state } = row
        const reason = reasonOf({ reason: row.reason, deviceName: row.name })
        return (
          <li key={row.deviceId}>
            <div className={styles.device}>
              {row.name}
              <span className={typography.rowQuiet}>{room.name}</span>
              {state === 'failed' ? (
                <span className={`${typography.rowQuiet} ${typography.danger}`}>
                  {reason === null ? null : `${reason} `}
                  {/* A request cannot be retried after the bulk change is undone. */}
                  {isUndone || request === null ? null : (
                    <RetryButton command={request.command} what={row.name} look="link" />
                  )}
                </span>
              ) : null}
            </div>
            <span className={styles.former}>{previousMode(row)}</span>
            <span className={styles.end} data-quiet={skipped === 'lower' || undefined}>
              {skipped === 'lower' ? (
                t(($) => $.bulk.alone)
              ) : request !== null && state !== null ? (
                <DeviceOutcome result={request.result} state={state} />
              ) : state === 'failed' ? (
                <RequestEnd state={state}>{t(($) => $.bulk.notTaken)}</RequestEnd>
              ) : state === 'confirmed' ? (
                <RequestEnd state={state}>{tEvents(($) => $.command.statuses.confirmed)}</RequestEnd>
              ) : null}
            </span>
          </li>
        )
      })}
    </ul>
  )

  /** The current or former mode of the device. */
  function previousMode({ skipped, state, previous, reported }: BulkRow): ReactNode {
    const target = isUndone ? previous : order
    if (skipped === 'lower')
      return <RichText text={t(($) => $.bulk.stays)} parts={chip(reported ?? previous)} />
    if (state === 'failed') {
      // A hub may echo a request as if it were a report of the device.
      return reported === null || reported === target ? null : (
        <RichText text={t(($) => $.bulk.stays)} parts={chip(reported)} />
      )
    }
    if (isUndone) {
      return state === 'pending' ? null : <RichText text={t(($) => $.bulk.backTo)} parts={chip(previous)} />
    }
    if (skipped === 'already' || previous === order) return t(($) => $.bulk.already)
    return <RichText text={t(($) => $.bulk.before)} parts={chip(previous)} />
  }
}

/** The outcome on one device, in a few words. */
function DeviceOutcome({
  result,
  state,
}: {
  result: NonNullable<BulkRow['request']>['result']
  state: RequestState
}) {
  const t = useWords(roomPagesWords)
  const tEvents = useWords(eventWords)
  const format = useFormat()
  const { status, requested_at: from, ended_at: to } = result
  return <RequestEnd state={state}>{text()}</RequestEnd>

  function text(): string {
    if (state === 'pending')
      return result.waits_for_device ? tEvents(($) => $.command.ends.waits) : t(($) => $.bulk.pending)
    if (state !== 'confirmed') {
      return status === 'confirmed' ? t(($) => $.bulk.notTaken) : tEvents(($) => $.command.statuses[status])
    }
    if (status !== 'confirmed' || to === null) return tEvents(($) => $.command.ends.later)
    const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
    return tEvents(($) => $.command.ends.confirmedIn, { duration: format.duration(seconds) })
  }
}

const states = ['confirmed', 'pending', 'failed'] as const

/** A segment for each device in the bulk change, by state, with a legend. */
function BulkTallyStrip({ tally, order }: { tally: BulkTally; order: Order }) {
  const t = useWords(roomPagesWords)
  const words = {
    confirmed: t(($) => $.bulk.legend.confirmed, { count: tally.confirmed }),
    pending: t(($) => $.bulk.legend.pending, { count: tally.pending }),
    failed: t(($) => $.bulk.legend.failed, { count: tally.failed }),
  }
  return (
    <div className={styles.tally} data-order={order}>
      <ol aria-hidden="true">
        {states.flatMap((state) =>
          Array.from({ length: tally[state] }, (_, index) => (
            <li key={`${state} ${index}`} data-state={state} />
          )),
        )}
      </ol>
      <ul className={typography.note}>
        {states
          .filter((state) => tally[state] > 0)
          .map((state) => (
            <li key={state}>
              <i data-state={state} />
              {words[state]}
            </li>
          ))}
      </ul>
    </div>
  )
}

/** The button that undoes the whole bulk change, with its effect, or the reason why it cannot. */
export function BulkUndo({ bulkOrder }: { bulkOrder: BulkOrder }) {
  const t = useWords(roomPagesWords)
  const numbers = useWords(sharedWords)(($) => $.room.numbers)
  const orderName = useOrderName()
  const now = useMinute()
  const format = useFormat()
  const errorText = useErrorText()
  const client = useQueryClient()
  const undo = useApiMutation(undoBulkOrder, {
    showError: 'inline',
    onSuccess: (undone) => client.setQueryData(bulkOrderQuery(undone.id).queryKey, undone),
    // The data on screen may be older than another user's change. The error does not wait for it.
    onError: () => void client.invalidateQueries({ queryKey: bulkOrderQuery(bulkOrder.id).queryKey }),
  })
  const changedRooms = bulkOrder.rooms.filter((room) => !room.is_left_alone)
  const previousModes = orders
    .map((order) => ({
      order,
      count: changedRooms.filter(({ former: previous }) => previous === order).length,
    }))
    .filter(({ count }) => count > 0)
    .map(({ order, count }) =>
      t(($) => $.bulk.undoing.formerIn, { count, order: orderName(order), words: countWord(count, numbers) }),
    )
  const { undo: state, undone_by: actor, undone_at: at } = bulkOrder
  if (changedRooms.length === 0) return null
  return (
    <section className={styles.undo} aria-label={t(($) => $.bulk.undo)}>
      {state === 'done' ? (
        <p role="status">
          {t(($) => $.bulk.undoing.done, { actor: actor ?? '', when: format.whenAt(at ?? '', now) })}
        </p>
      ) : (
        <>
          <Button
            variant="primary"
            icon="revert"
            isBusy={undo.isPending}
            disabledReason={state === 'possible' ? null : t(($) => $.bulk.undoing[state])}
            onClick={() => undo.mutate({ params: { bulkOrderId: bulkOrder.id } })}
          >
            {t(($) => $.bulk.undo)}
          </Button>
          {state === 'possible' ? (
            <p>
              <b>{t(($) => $.bulk.undoing.back)}</b> {previousModes.join(', ')}.{' '}
              <span className={typography.quiet}>{t(($) => $.bulk.undoing.possible)}</span>
            </p>
          ) : null}
        </>
      )}
      {undo.error === null || state !== 'possible' ? null : (
        <p className={typography.danger} role="alert">
          {t(($) => $.bulk.failed, { message: errorText(undo.error) })}
        </p>
      )}
    </section>
  )
}
