import { bulkOrders } from '@foyer/contract/bulk-order.ts'
import type { Device } from '@foyer/contract/device.ts'
import type { Room } from '@foyer/contract/room.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { useErrorText } from '#api/error-words.ts'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { setBulkOrderMutation } from '#api/queries/bulk.queries.ts'
import { useOrderName } from '#features/orders/order-words.ts'
import { countWord } from '#lib/count-word.ts'
import { roomWords } from '#features/rooms/room-words.ts'
import { orderFaceOf } from '#features/rooms/rooms-facts.ts'
import { Button } from '#ui/button.tsx'
import { CheckList } from '#ui/check-list.tsx'
import { OrderChip } from '#ui/order-chip.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { RadioToolbar } from '#ui/radio-toolbar.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { foreseen } from './bulk-rows.ts'
import { bulkWords } from './bulk-words.ts'
import buttons from '#ui/button.module.css'
import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import styles from './bulk-form.module.css'

const HOURS = 12

/** Which rooms, to which order, until when: chosen by pointer or by keys alone. */
export function BulkForm({ rooms, devices }: { rooms: readonly Room[]; devices: readonly Device[] }) {
  const t = useWords(bulkWords)
  const numbers = useWords(roomWords)(($) => $.numbers)
  const nameOf = useOrderName()
  const say = useErrorText()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<readonly string[]>(() => rooms.map(({ id }) => id))
  const [order, setOrder] = useState<(typeof bulkOrders)[number]>('eco')
  const [end, setEnd] = useState<'next_block' | 'hours' | 'cancelled'>('next_block')
  const request = useApiMutation(setBulkOrderMutation, {
    showError: 'inline',
    onSuccess: ({ id }) => navigate({ to: '/account/rooms/bulk/$bulkid', params: { bulkid: id } }),
  })
  const meant = rooms.filter(({ id }) => chosen.includes(id))
  const isAll = meant.length === rooms.length
  const foresee = (one: (typeof bulkOrders)[number]) => {
    const { changing, lower } = foreseen(meant, devices, one)
    const says = t(($) => $.changing, { count: changing })
    return lower === 0
      ? says
      : t(($) => $.both, { changing: says, lower: t(($) => $.lower, { count: lower }) })
  }
  return (
    <>
      <PageHeading>
        {isAll
          ? t(($) => $.ask.all)
          : t(($) => $.ask.some, { count: meant.length, words: countWord(meant.length, numbers) })}
      </PageHeading>
      <div className={styles.rooms}>
        <CheckList
          legend={t(($) => $.rooms)}
          choices={rooms.map((room) => ({
            id: room.id,
            face: roomFace(room),
          }))}
          chosen={chosen}
          onChange={setChosen}
        />
        <Button look="link" onClick={() => setChosen(isAll ? [] : rooms.map(({ id }) => id))}>
          {t(($) => (isAll ? $.chooseNone : $.chooseAll))}
        </Button>
      </div>
      <RadioToolbar
        className={styles.orders}
        label={t(($) => $.order)}
        choices={bulkOrders.map((one) => ({
          value: one,
          className: styles.order,
          order: one,
          face: (
            <>
              <span className={styles.swatch} />
              <OrderChip order={one} word={nameOf(one)} />
              <span className={styles.effect}>{foresee(one)}</span>
            </>
          ),
        }))}
        value={order}
        onChoose={setOrder}
      />
      <p className={`${typography.note} ${styles.water}`}>{t(($) => $.noWater)}</p>
      <Segmented
        label={t(($) => $.end.label)}
        value={end}
        options={[
          { value: 'next_block', label: t(($) => $.end.next_block) },
          { value: 'hours', label: t(($) => $.end.hours, { count: HOURS }) },
          { value: 'cancelled', label: t(($) => $.end.cancelled) },
        ]}
        onChange={setEnd}
      />
      <div className={layout.actions}>
        <Button
          look="primary"
          icon={order}
          isBusy={request.isPending}
          disabledReason={meant.length === 0 ? t(($) => $.noRoom) : null}
          onClick={() =>
            request.mutate({
              body: {
                order,
                room_ids: meant.map(({ id }) => id),
                until: end === 'hours' ? { kind: end, hours: HOURS } : { kind: end },
              },
            })
          }
        >
          {t(($) => $.apply, { order: nameOf(order) })}
        </Button>
        <Link className={buttons.button} data-look="quiet" to="/account/rooms">
          {t(($) => $.giveUp)}
        </Link>
      </div>
      {request.error === null ? null : (
        <p className={typography.danger} role="alert">
          {t(($) => $.failed, { message: say(request.error) })}
        </p>
      )}
    </>
  )

  /** The room with what its devices do, or with what they were asked and have not done. */
  function roomFace(room: Room) {
    const face = orderFaceOf(room)
    if (face === null) return room.name
    const { order: shown, state } = face
    const text = t(
      ($) => (state === 'pending' ? $.roomAsked : state === 'failed' ? $.roomFailed : $.roomIn),
      { room: room.name },
    )
    return (
      <Rich text={text} parts={{ order: <OrderChip order={shown} word={nameOf(shown)} state={state} /> }} />
    )
  }
}
