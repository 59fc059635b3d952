import { orders, type Order } from '@foyer/contract/heating.ts'
import { useWords } from '#lib/words.ts'
import { useOrderName } from '#features/orders/order-words.ts'
import { Icon } from '#ui/icon.tsx'
import { RadioToolbar } from '#ui/radio-toolbar.tsx'
import { calendarWords } from './calendar-words.ts'
import styles from './order-palette.module.css'

/** The six orders to paint with, and with their digits the legend of the week. */
export function OrderPalette({
  value,
  hasKeys = true,
  onChoose,
}: {
  value: Order
  hasKeys?: boolean
  onChoose: (order: Order) => void
}) {
  const t = useWords(calendarWords)
  const nameOf = useOrderName()
  return (
    <RadioToolbar
      className={styles.palette}
      label={t(($) => $.palette)}
      choices={orders.map((order, index) => ({
        value: order,
        className: styles.order,
        order,
        face: (
          <>
            {hasKeys ? <kbd aria-hidden="true">{index + 1}</kbd> : null}
            <Icon name={order} />
            {nameOf(order)}
          </>
        ),
      }))}
      value={value}
      onChoose={onChoose}
    />
  )
}
