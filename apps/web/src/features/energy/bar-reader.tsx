import { type PointerEvent, type ReactNode, useState } from 'react'
import { useMinute } from '#lib/clock.ts'
import { useFormat } from '#lib/format.ts'
import { useWords } from '#lib/i18n.ts'
import { energyWords } from '#lib/words.ts'
import { percent } from '#ui/css-percent.ts'
import type { Amount } from './compare.ts'
import type { Unit } from './energy-search.ts'

import styles from './energy.module.css'

/**
 * A chart whose bars are read one by one in the line below it: by pointing at one, with a tap, or with the arrow keys.
 * Screen readers have the same text for the bar.
 */
export function BarReader({
  label,
  count,
  first,
  read,
  children,
}: {
  /** What the chart shows. */
  label: string
  count: number
  /** The bar that the keyboard reads first. */
  first: number
  /** The text of a bar. */
  read: (bar: number) => string
  children: ReactNode
}) {
  const t = useWords(energyWords)
  const [chosen, setChosen] = useState<number | null>(null)
  // Another period can have fewer bars.
  const bar = Math.max(0, Math.min(chosen ?? first, count - 1))
  const handlePointer = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setChosen(Math.max(0, Math.min(count - 1, Math.floor(((event.clientX - left) / width) * count))))
  }
  return (
    <>
      <div className={styles.figure}>
        <div className={styles.readable} onPointerMove={handlePointer} onPointerDown={handlePointer}>
          <div role="img" aria-label={label}>
            {children}
          </div>
          {chosen === null ? null : (
            <i className={styles.read} style={{ left: percent(bar / count), width: percent(1 / count) }} />
          )}
          <input
            type="range"
            max={count - 1}
            value={bar}
            aria-label={t(($) => $.reading.label)}
            aria-valuetext={read(bar)}
            onChange={(event) => setChosen(Number(event.target.value))}
            onFocus={() => setChosen(bar)}
          />
        </div>
      </div>
      <p className={styles.reading} aria-hidden="true">
        {chosen === null ? t(($) => $.reading.hint) : read(bar)}
      </p>
    </>
  )
}

/** Returns functions that write the energy or cost of a bar in words. */
export function useBarTexts(unit: Unit) {
  const t = useWords(energyWords)
  const format = useFormat()
  const now = useMinute()
  /** `1.2 kWh`, `from €1.20 to €3.40`. */
  const amount = ({ low, high }: Amount): string => {
    if (unit === 'energy') return format.energy(low)
    const [least, range] = [format.money(low), format.moneyRange(low, high, 2)]
    return least === range ? least : t(($) => $.reading.range, { range })
  }
  return {
    amount,
    /** A bar that begins at an instant (ms): `Mon 18 Jan: from €1.20 to €3.40`. */
    bar: (name: string, at: number, known: Amount | null): string =>
      t(($) => $.reading.bar, {
        bar: name,
        amount: known === null ? t(($) => (at <= now ? $.unknown : $.reading.later)) : amount(known),
      }),
  }
}
