import type { RoomTemperatures } from '@foyer/contract/room-settings.ts'
import {
  defaultTemperatures,
  type HeatingOrder,
  heatingOrders,
  temperatureBounds,
  withTemperature,
} from '@foyer/rules/room-temperatures/room-temperatures.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useOrderName } from '#features/orders/order-words.ts'
import { Button } from '#ui/button.tsx'
import { OrderChip } from '#ui/order-chip.tsx'
import { Section } from '#ui/section.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { roomSettingsWords } from './room-settings-words.ts'
import styles from './temperature-steps.module.css'

/** What each order means in the room, as the skyline of the orders; without `onChange` it is only shown. */
export function TemperatureSteps({
  temperatures,
  onChange,
}: {
  temperatures: RoomTemperatures
  onChange: ((temperatures: RoomTemperatures) => void) | null
}) {
  const t = useWords(roomSettingsWords)
  const format = useFormat()
  const nameOf = useOrderName()
  const meaningOf = (order: HeatingOrder) => {
    if (order === 'comfort') return t(($) => $.temperatures.reference)
    if (order === 'frost_protection') return t(($) => $.temperatures.fixed)
    const value = format.degrees(temperatures.comfort - temperatures[order])
    return t(($) => $.temperatures.below, { value })
  }
  const changeBy = (order: HeatingOrder, by: number) => {
    const next = withTemperature(temperatures, order, temperatures[order] + by)
    return next === null || onChange === null ? null : () => onChange(next)
  }
  return (
    <Section
      title={t(($) => $.temperatures.title)}
      note={t(($) => $.temperatures.note)}
      more={
        onChange === null ? undefined : (
          <Button look="link" onClick={() => onChange(defaultTemperatures)}>
            {t(($) => $.temperatures.defaults)}
          </Button>
        )
      }
    >
      <ol className={styles.steps}>
        {heatingOrders.map((order) => (
          <li key={order} data-order={order}>
            <span className={styles.degrees} aria-hidden="true">
              {format.number(temperatures[order], 1)}
              <small>°</small>
            </span>
            <span className={styles.block} />
            <span className={styles.name}>
              <OrderChip order={order} word={nameOf(order)} />
              <span>{meaningOf(order)}</span>
            </span>
            {onChange === null ? (
              <span className={styles.value}>{format.degrees(temperatures[order])}</span>
            ) : (
              <Stepper
                label={nameOf(order)}
                value={format.degrees(temperatures[order])}
                less={t(($) => $.temperatures.less, { order: nameOf(order) })}
                more={t(($) => $.temperatures.more, { order: nameOf(order) })}
                onLess={changeBy(order, -temperatureBounds.step)}
                onMore={changeBy(order, temperatureBounds.step)}
              />
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}
