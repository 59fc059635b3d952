import type { Device } from '@foyer/contract/device.ts'
import { Fragment } from 'react'
import { useMinute } from '#lib/minute-clock.ts'
import { SaidParts } from '#ui/said-parts.tsx'
import { isShown, listedColumns } from './column-parts.ts'
import type { ColumnWords } from './column-words.ts'
import type { CardFacts, CardPart } from './device-column.ts'
import styles from './device-card.module.css'

/** A row of the list on a phone: two lines, and a third with the dates, so that no column is lost. */
export function DeviceCard({
  device,
  words,
  chosen,
  isRoomSaid,
}: {
  device: Device
  words: ColumnWords
  /** The columns chosen by name; none: all. */
  chosen: readonly string[]
  /** The heading above the card names its room. */
  isRoomSaid: boolean
}) {
  const columns = listedColumns.filter((column) => isShown(column, chosen))
  const has = (id: string) => columns.some((column) => column.id === id)
  const facts: CardFacts = { device, words, now: useMinute(), isRoomSaid, has }
  const drawn = (place: CardPart['place']) =>
    columns.map(({ id, card }) =>
      card?.place === place && 'draw' in card ? <Fragment key={id}>{card.draw(facts)}</Fragment> : null,
    )
  const said = (place: CardPart['place']) =>
    columns.map(({ card }) => (card?.place === place && 'text' in card ? card.text(facts) : null))
  return (
    <>
      <div>
        {drawn('title')}
        <small>
          <SaidParts texts={[...said('where'), ...said('what')]} />
        </small>
        <small>
          <SaidParts texts={said('when')} />
        </small>
      </div>
      <div className={styles.end}>{drawn('end')}</div>
    </>
  )
}
