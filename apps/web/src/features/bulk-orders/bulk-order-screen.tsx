import { type BulkOrder, bulkOrders, setBulkOrder } from '@foyer/contract/bulk-order.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Device } from '@foyer/contract/device.ts'
import type { Room } from '@foyer/contract/room.ts'
import { useState } from 'react'
import { RichText } from '#lib/rich-text.tsx'
import { useWords } from '#lib/i18n.ts'
import { roomPagesWords, sharedWords } from '#lib/words.ts'
import { useMinute } from '#lib/clock.ts'
import { useFormat, countWord } from '#lib/format.ts'
import { capitalize } from '#lib/dates.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { useApiMutation } from '#api/mutation.ts'
import { useErrorText } from '#api/error-text.ts'
import { OrderChip } from '#ui/order-chip.tsx'
import { PageHeading } from '#ui/page.tsx'
import { EmptyState } from '#ui/facts.tsx'
import { Icon } from '#ui/icon.tsx'
import { Button } from '#ui/button.tsx'
import { CheckList } from '#ui/checkbox.tsx'
import { RadioToolbar, Segmented } from '#ui/segmented.tsx'
import { useOrderName } from '#features/orders/orders.tsx'
import { roomState } from '#features/rooms/room-state.ts'
import { type BulkTally, heatedRooms, expectedEffect } from './bulk-rows.ts'

import typography from '#ui/typography.module.css'
import headings from '#ui/page.module.css'
import buttons from '#ui/button.module.css'
import layout from '#ui/layout.module.css'
import styles from './bulk-orders.module.css'

/** A sentence on a bulk change (rooms, mode and progress), and a note with the user, the time and the end. */
export function BulkHeading({
  bulkOrder,
  tally,
  isAll,
}: {
  bulkOrder: BulkOrder
  tally: BulkTally
  isAll: boolean
}) {
  const t = useWords(roomPagesWords)
  const numbers = useWords(sharedWords)(($) => $.room.numbers)
  const orderName = useOrderName()
  const format = useFormat()
  const now = useMinute()
  const { order, rooms, undo, set_by: actor, until_kind: endKind } = bulkOrder
  const { confirmed, pending, failed } = tally
  const total = confirmed + pending + failed
  const description =
    undo === 'done'
      ? t(($) => $.bulk.sentence.undone)
      : isAll
        ? t(($) => $.bulk.sentence.all)
        : t(($) => $.bulk.sentence.some, {
            count: rooms.length,
            words: capitalize(countWord(rooms.length, numbers)),
          })
  const outcome =
    undo === 'done'
      ? total === 0
        ? t(($) => $.bulk.sentence.unmoved)
        : t(($) => $.bulk.sentence.returned, { count: confirmed, total })
      : total === 0
        ? t(($) => $.bulk.sentence.already)
        : confirmed === total
          ? t(($) => $.bulk.sentence.allConfirmed, { count: total })
          : t(($) => $.bulk.sentence.confirmed, { count: confirmed, total })
  const end = rooms.find(({ until }) => until !== null)?.until ?? bulkOrder.set_at
  return (
    <>
      <PageHeading>
        <RichText
          text={description}
          parts={{
            order: (
              <bdi className={typography.nowrap}>
                <OrderChip order={order} label={orderName(order)} />
                {t(($) => $.bulk.sentence.colon)}
              </bdi>
            ),
          }}
        />{' '}
        <RichText text={outcome} />
        {pending === 0 ? null : <span> {t(($) => $.bulk.sentence.pending, { count: pending })}</span>}
        {failed === 0 ? null : <span> {t(($) => $.bulk.sentence.failed, { count: failed })}</span>}
      </PageHeading>
      <p className={typography.note}>
        {t(($) => $.bulk.asked, {
          actor,
          when: format.whenAt(bulkOrder.set_at, now),
          end: endKind === 'hours' ? format.until(end, now) : t(($) => $.bulk.until[endKind]),
        })}
      </p>
    </>
  )
}

/** The screen that turns down several rooms. */
export function BulkOrderScreen() {
  const t = useWords(roomPagesWords)
  const { data: rooms } = useSuspenseQuery(roomsQuery)
  const { data: devices } = useSuspenseQuery(devicesQuery)
  const heated = heatedRooms(rooms, devices)
  return (
    <>
      <Link className={headings.backLink} to="/account/rooms">
        <Icon name="arrow-left" />
        {t(($) => $.bulk.back)}
      </Link>
      {heated.length === 0 ? (
        <EmptyState>{t(($) => $.bulk.empty)}</EmptyState>
      ) : (
        <BulkForm rooms={heated} devices={devices} />
      )}
    </>
  )
}

const DEFAULT_HOURS = 12

/** The form of a bulk change: rooms, mode and end, usable by pointer or keyboard. */
export function BulkForm({ rooms, devices }: { rooms: readonly Room[]; devices: readonly Device[] }) {
  const t = useWords(roomPagesWords)
  const numbers = useWords(sharedWords)(($) => $.room.numbers)
  const orderName = useOrderName()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<readonly string[]>(() => rooms.map(({ id }) => id))
  const [order, setOrder] = useState<(typeof bulkOrders)[number]>('eco')
  const [end, setEnd] = useState<'next_block' | 'hours' | 'cancelled'>('next_block')
  const request = useApiMutation(setBulkOrder, {
    showError: 'inline',
    onSuccess: ({ id }) => navigate({ to: '/account/rooms/bulk/$bulkid', params: { bulkid: id } }),
  })
  const selectedRooms = rooms.filter(({ id }) => chosen.includes(id))
  const isAll = selectedRooms.length === rooms.length
  const effectText = (one: (typeof bulkOrders)[number]) => {
    const { changing, lower } = expectedEffect(selectedRooms, devices, one)
    const changingText = t(($) => $.bulk.changing, { count: changing })
    return lower === 0
      ? changingText
      : t(($) => $.bulk.both, { changing: changingText, lower: t(($) => $.bulk.lower, { count: lower }) })
  }
  return (
    <>
      <PageHeading>
        {isAll
          ? t(($) => $.bulk.ask.all)
          : t(($) => $.bulk.ask.some, {
              count: selectedRooms.length,
              words: countWord(selectedRooms.length, numbers),
            })}
      </PageHeading>
      <div className={styles.rooms}>
        <CheckList
          legend={t(($) => $.bulk.rooms)}
          choices={rooms.map((room) => ({
            id: room.id,
            label: roomFace(room),
          }))}
          chosen={chosen}
          onChange={setChosen}
        />
        <Button variant="link" onClick={() => setChosen(isAll ? [] : rooms.map(({ id }) => id))}>
          {t(($) => (isAll ? $.bulk.chooseNone : $.bulk.chooseAll))}
        </Button>
      </div>
      <RadioToolbar
        className={styles.orders}
        label={t(($) => $.bulk.order)}
        choices={bulkOrders.map((one) => ({
          value: one,
          className: styles.order,
          order: one,
          content: (
            <>
              <span className={styles.swatch} />
              <OrderChip order={one} label={orderName(one)} />
              <span className={styles.effect}>{effectText(one)}</span>
            </>
          ),
        }))}
        value={order}
        onChoose={setOrder}
      />
      <p className={`${typography.note} ${styles.water}`}>{t(($) => $.bulk.noWater)}</p>
      <Segmented
        label={t(($) => $.bulk.end.label)}
        value={end}
        options={[
          { value: 'next_block', label: t(($) => $.bulk.end.next_block) },
          { value: 'hours', label: t(($) => $.bulk.end.hours, { count: DEFAULT_HOURS }) },
          { value: 'cancelled', label: t(($) => $.bulk.end.cancelled) },
        ]}
        onChange={setEnd}
      />
      <div className={layout.actions}>
        <Button
          variant="primary"
          icon={order}
          isBusy={request.isPending}
          disabledReason={selectedRooms.length === 0 ? t(($) => $.bulk.noRoom) : null}
          onClick={() =>
            request.mutate({
              body: {
                order,
                room_ids: selectedRooms.map(({ id }) => id),
                until: end === 'hours' ? { kind: end, hours: DEFAULT_HOURS } : { kind: end },
              },
            })
          }
        >
          {t(($) => $.bulk.apply, { order: orderName(order) })}
        </Button>
        <Link className={buttons.button} data-look="quiet" to="/account/rooms">
          {t(($) => $.bulk.giveUp)}
        </Link>
      </div>
      {request.error === null ? null : (
        <p className={typography.danger} role="alert">
          {t(($) => $.bulk.failed, { message: errorText(request.error) })}
        </p>
      )}
    </>
  )

  /** The room with its current mode, or with one that is pending or failed. */
  function roomFace(room: Room) {
    const { order: shown, certainty } = roomState(room)
    if (shown === null) return room.name
    const text = t(
      ($) =>
        certainty === 'pending'
          ? $.bulk.roomAsked
          : certainty === 'failed'
            ? $.bulk.roomFailed
            : $.bulk.roomIn,
      { room: room.name },
    )
    return (
      <RichText
        text={text}
        parts={{ order: <OrderChip order={shown} label={orderName(shown)} state={certainty} /> }}
      />
    )
  }
}
