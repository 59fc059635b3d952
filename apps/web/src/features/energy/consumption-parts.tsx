import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import type { ReactNode } from 'react'
import { useWords } from '#lib/words.ts'
import { EnergyParts } from './energy-parts.tsx'
import { Section } from '#ui/section.tsx'
import { consumptionScreenWords } from './energy-screen-words.ts'
import { PriceParts } from './price-parts.tsx'
import { RoomParts } from './room-parts.tsx'
import styles from './consumption-parts.module.css'

/** The same total by use and by price, and beside them by room; nothing where nothing is known of the period. */
export function ConsumptionParts({ data, children }: { data: ConsumptionPeriod; children: ReactNode }) {
  const t = useWords(consumptionScreenWords)
  const { total, cost, categories, by_room: rooms = [], by_price: prices = [] } = data
  if (total === null || total <= 0) return <div className={styles.column}>{children}</div>
  const whole = { energy: total, cost }
  return (
    <>
      <div className={styles.column}>
        <Section title={t(($) => $.parts)} note={t(($) => $.partsNote)}>
          <EnergyParts categories={categories} total={total} cost={cost} totalLabel={t(($) => $.total)} />
        </Section>
        {prices.every(({ price }) => price === null) ? null : (
          <Section title={t(($) => $.prices.title)} note={t(($) => $.subscription)}>
            <PriceParts prices={prices} whole={whole} />
          </Section>
        )}
      </div>
      <div className={styles.column}>
        {rooms.length < 2 ? null : (
          <Section title={t(($) => $.rooms.title)} note={t(($) => $.rooms.note)}>
            <RoomParts rooms={rooms} whole={whole} />
          </Section>
        )}
        {children}
      </div>
    </>
  )
}
