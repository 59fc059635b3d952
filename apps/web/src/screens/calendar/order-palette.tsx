import { orders, type Order } from '@foyer/contract/heating.ts'
import { useWords } from '#base/i18n/words.ts'
import { useOrderName } from '#entities/order/order-words.ts'
import { Icon } from '#ui/icon.tsx'
import { RovingRadios } from '#ui/roving-radio.tsx'
import { calendarWords } from './calendar-words.ts'

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
    <RovingRadios className="order-palette" label={t(($) => $.palette)}>
      {orders.map((order, index) => (
        <button
          key={order}
          type="button"
          role="radio"
          className={`palette-order o-${order}`}
          aria-checked={order === value}
          tabIndex={order === value ? 0 : -1}
          onClick={() => onChoose(order)}
        >
          {hasKeys ? <kbd aria-hidden="true">{index + 1}</kbd> : null}
          <Icon name={order} />
          {nameOf(order)}
        </button>
      ))}
    </RovingRadios>
  )
}
