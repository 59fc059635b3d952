import { useQuery, useSuspenseQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Room, reorderRooms } from '@foyer/contract/room.ts'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/i18n.ts'
import { roomsWords, sharedWords } from '#lib/words.ts'
import { useValue } from '#lib/store.ts'
import { homeZone } from '#lib/home-time.ts'
import { useMinute } from '#lib/clock.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useFormat, countWord } from '#lib/format.ts'
import { capitalize } from '#lib/dates.ts'
import { isNotLoaded, IfFeature } from '#api/features.tsx'
import { meQuery } from '#api/queries/account.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomLinesQuery, roomsQuery } from '#api/queries/rooms.ts'
import { useErrorText } from '#api/error-text.ts'
import { EmptyState } from '#ui/facts.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PageHeading } from '#ui/page.tsx'
import { mergeWhole, type DraftMerge } from '#forms/draft.ts'
import { isListOf, isText } from '#forms/draft-storage.ts'
import { useDraft } from '#forms/use-draft.ts'
import { DraftNotes, DraftRestored } from '#forms/draft-notes.tsx'
import { usePriceSpans } from '#features/energy/prices.ts'
import { Welcome } from '#features/welcome/welcome.tsx'
import { lineSpanAt } from './room-day.ts'
import { RoomBoard, RoomInfo } from './room-board.tsx'
import { RoomAside } from './room-aside.tsx'
import { NewRoom } from './edit-room.tsx'
import { factsOf } from './room-state.ts'

import typography from '#ui/typography.module.css'
import sections from '#ui/page.module.css'
import styles from './rooms-screen.module.css'
import buttons from '#ui/button.module.css'
import layout from '#ui/layout.module.css'

/** The rooms of the home with their next six hours, alerts and devices. */
export function RoomsScreen() {
  const t = useWords(roomsWords)
  const now = useMinute()
  const zone = useValue(homeZone)
  const isWide = useMediaQuery('(min-width: 1280px)')
  const { data: rooms } = useSuspenseQuery(roomsQuery)
  const isEmptyHome = useQuery(devicesQuery).data?.length === 0
  const { data: me } = useQuery(meQuery)
  const isOwner = me?.role === 'owner'
  const span = lineSpanAt(now, zone)
  const lines = useQuery(roomLinesQuery(span.startDate, span.endDate))
  const spans = usePriceSpans()
  if (rooms.length === 0) {
    return (
      <>
        <RoomsHeading rooms={rooms} now={now} />
        <EmptyState action={isOwner ? <RoomsActions rooms={rooms} isOwner /> : undefined}>
          {t(($) => $.list.empty)} <span className={typography.quiet}>{t(($) => $.list.emptyNote)}</span>
        </EmptyState>
        {isEmptyHome ? <Welcome isOwner={isOwner} /> : null}
      </>
    )
  }
  return (
    <>
      <RoomsHeading rooms={rooms} now={now} />
      <RoomsActions rooms={rooms} isOwner={isOwner} />
      {isEmptyHome ? <Welcome isOwner={isOwner} /> : null}
      <section className={sections.section} aria-label={t(($) => $.list.list)}>
        <h2 className={typography.visuallyHidden}>{t(($) => $.list.list)}</h2>
        {isNotLoaded(lines) ? <p className={typography.note}>{t(($) => $.list.failed)}</p> : null}
        <IfFeature feature="plan" fallback={<RoomList rooms={rooms} now={now} />}>
          <RoomBoard
            rooms={rooms}
            lines={lines.data}
            spans={spans}
            now={now}
            show="coming"
            layout={isWide ? 'wide' : 'narrow'}
            priceLink={<PriceLink />}
            aside={(room) => <RoomAside room={room} now={now} />}
          />
          <p className={`${typography.note} ${styles.hours}`}>{t(($) => $.list.coming, { zone })}</p>
        </IfFeature>
      </section>
    </>
  )
}

/** The way to the dates and sources of the prices above the rooms. */
export function PriceLink() {
  const t = useWords(sharedWords)
  return (
    <IfFeature feature="contracts">
      <Link className={styles.priceLink} to="/account/consumption/contract">
        {t(($) => $.room.price)}
      </Link>
    </IfFeature>
  )
}

/** Actions on several rooms: lower them; for owners, add a room or sort the list. */
export function RoomsActions({ rooms, isOwner }: { rooms: readonly Room[]; isOwner: boolean }) {
  const t = useWords(roomsWords)
  const [open, setOpen] = useState<'add' | 'arrange' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={`${layout.actions} ${styles.tools}`}>
      {rooms.some((room) => room.has_thermostat === true) ? (
        <IfFeature feature="bulk">
          <Link className={buttons.button} to="/account/rooms/bulk">
            <Icon name="eco" />
            {t(($) => $.list.bulk)}
          </Link>
        </IfFeature>
      ) : null}
      {isOwner ? (
        <Button
          icon="plus"
          title={rooms.length === 0 ? undefined : t(($) => $.edit.add)}
          onClick={() => setOpen('add')}
        >
          <span className={rooms.length === 0 ? undefined : layout.wideWord}>{t(($) => $.edit.add)}</span>
        </Button>
      ) : null}
      {!isOwner || rooms.length < 2 ? null : (
        <Button icon="sliders" title={t(($) => $.edit.arrange)} onClick={() => setOpen('arrange')}>
          <span className={layout.wideWord}>{t(($) => $.edit.arrange)}</span>
        </Button>
      )}
      {open === 'add' ? <NewRoom rooms={rooms} onClose={close} /> : null}
      {open === 'arrange' ? <ArrangeDialog rooms={rooms} onClose={close} /> : null}
    </div>
  )
}

/** Sorts the rooms one step at a time, so that it works with the keyboard alone. */
function ArrangeDialog({ rooms, onClose }: { rooms: readonly Room[]; onClose: () => void }) {
  const t = useWords(roomsWords)
  const errorText = useErrorText()
  const client = useQueryClient()
  const draft = useDraft({
    name: 'rooms-order',
    stored: storedOrder(rooms),
    merge: orderMerge,
    isValue: isListOf(isText),
    write: reorderRooms,
    input: (order) => ({ body: { room_ids: order } }),
    toStored: storedOrder,
    onSaved: (saved) => {
      client.setQueryData(roomsQuery.queryKey, saved)
      onClose()
    },
  })
  const { value: order, error } = draft
  const [announcement, setAnnouncement] = useState('')
  const nameOf = (id: string) => rooms.find((room) => room.id === id)?.name ?? ''
  const move = (from: number, to: number) => {
    const id = order[from]
    if (id === undefined || to < 0 || to >= order.length) return
    draft.set((latest) => latest.toSpliced(from, 1).toSpliced(to, 0, id))
    setAnnouncement(t(($) => $.edit.place, { room: nameOf(id), place: to + 1, count: order.length }))
  }
  const close = () => {
    draft.forget()
    onClose()
  }
  return (
    <Dialog
      isOpen
      title={t(($) => $.edit.arrangeTitle)}
      closeLabel={t(($) => $.edit.close)}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t(($) => $.edit.cancel)}</Button>
          <Button variant="primary" isBusy={draft.isSaving} onClick={() => void draft.save()}>
            {t(($) => $.edit.save)}
          </Button>
        </>
      }
    >
      <ol className={styles.arrangeDialogList}>
        {order.map((id, index) => (
          <li key={id}>
            <span>{nameOf(id)}</span>
            <IconButton
              icon="arrow-up"
              variant="quiet"
              label={t(($) => $.edit.up, { room: nameOf(id) })}
              aria-disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              icon="arrow-down"
              variant="quiet"
              label={t(($) => $.edit.down, { room: nameOf(id) })}
              aria-disabled={index === order.length - 1}
              onClick={() => move(index, index + 1)}
            />
          </li>
        ))}
      </ol>
      <p className={typography.visuallyHidden} role="status">
        {announcement}
      </p>
      <DraftRestored draft={draft} />
      <DraftNotes draft={draft} onOverwrite={() => void draft.overwrite()} />
      {error === null ? null : (
        <p className={typography.danger} role="alert">
          {t(($) => $.edit.failed, { message: errorText(error) })}
        </p>
      )}
    </Dialog>
  )
}

function storedOrder(rooms: readonly Room[]) {
  return { value: rooms.map((room) => room.id) }
}

const orderMerge: DraftMerge<string[]> = {
  ...mergeWhole<string[]>(),
  // Rooms added since go last, and deleted rooms are dropped.
  rebase: (base, mine, newest) =>
    base.join() === mine.join()
      ? newest
      : [...mine.filter((id) => newest.includes(id)), ...newest.filter((id) => !mine.includes(id))],
}

/** The number of rooms, how many are in Confort, and which need attention. */
function RoomsHeading({ rooms, now }: { rooms: readonly Room[]; now: number }) {
  const t = useWords(roomsWords)
  const numbers = useWords(sharedWords)(($) => $.room.numbers)
  const format = useFormat()
  const { warm, lowered, silent, alerts } = factsOf(rooms)
  const words = (count: number) => countWord(count, numbers)
  const roomsWithAlerts = new Map(alerts.map(({ room }) => [room.id, room.name]))
  const [firstRoom = ''] = roomsWithAlerts.values()
  const count =
    rooms.length === 0
      ? t(($) => $.list.sentence.none)
      : warm + lowered === 0
        ? t(($) => $.list.sentence.plain, { count: rooms.length, words: capitalize(words(rooms.length)) })
        : `${t(($) => $.list.sentence.count, { count: rooms.length, words: capitalize(words(rooms.length)) })} ${t(($) => $.list.sentence.warm, { count: warm, words: words(warm) })}`
  const then =
    silent.length === 1
      ? t(($) => $.list.sentence.silent, { room: silent[0]?.name ?? '' })
      : silent.length > 1
        ? silent.length === rooms.length
          ? t(($) => $.list.sentence.silentAll)
          : t(($) => $.list.sentence.silentMore, {
              count: silent.length,
              words: capitalize(words(silent.length)),
            })
        : roomsWithAlerts.size > 0
          ? t(($) => $.list.sentence.look, {
              count: roomsWithAlerts.size,
              room: firstRoom,
              words: capitalize(words(roomsWithAlerts.size)),
            })
          : rooms.some((room) => room.alerts !== undefined)
            ? t(($) => $.list.sentence.calm)
            : null
  return (
    <PageHeading
      kicker={
        <>
          <b>{t(($) => $.list.title)}</b>
          <span>
            {capitalize(format.day(now))}, {format.time(now)}
          </span>
        </>
      }
    >
      <RichText text={count} />{' '}
      {rooms.length === 0 || then === null ? null : <span className={styles.then}>{then}</span>}
    </PageHeading>
  )
}

/** The current state of the rooms, for providers without a forecast. */
function RoomList({ rooms, now }: { rooms: readonly Room[]; now: number }) {
  return (
    <ul className={styles.roomList}>
      {rooms.map((room) => (
        <li key={room.id}>
          <RoomInfo room={room} now={now} />
          <RoomAside room={room} now={now} />
        </li>
      ))}
    </ul>
  )
}
