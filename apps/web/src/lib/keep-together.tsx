import type { ReactNode } from 'react'
import styles from './keep-together.module.css'

/** Names of orders: a browser would break a line after the hyphen of "Confort-1". */
const unbroken = /(Confort-[12]|Hors Gel)/

/** A text in which no line parts the name of an order. */
export function keepTogether(text: string): ReactNode {
  if (!unbroken.test(text)) return text
  return text.split(unbroken).map((piece, position) =>
    position % 2 === 0 ? (
      piece
    ) : (
      <span key={position} className={styles.together}>
        {piece}
      </span>
    ),
  )
}
