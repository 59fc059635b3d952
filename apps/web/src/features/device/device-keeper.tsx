import type { Device } from '@foyer/contract/device.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { OrderStateNote } from '#features/commands/order-state-note.tsx'
import { OrderName } from '#features/orders/order-name.tsx'
import { orderWords, useOrderName } from '#features/orders/order-words.ts'
import { roomsQuery } from '#api/queries/room.queries.ts'
import { Facts, type Fact } from '#ui/facts.tsx'
import { deviceScreenWords } from './device-screen-words.ts'
import typography from '#ui/typography.module.css'
import buttons from '#ui/button.module.css'
import styles from './device-keeper.module.css'

/** An object that follows its room: what it was told, what the room wants, and the way to ask there. */
export function DeviceKeeper({ device, keeper }: { device: Device; keeper: 'order' | 'hot_water' }) {
  const t = useWords(deviceScreenWords)
  const source = useWords(orderWords)
  const format = useFormat()
  const now = useMinute()
  const nameOf = useOrderName()
  const rooms = useQuery(roomsQuery).data ?? []
  const place = device.room ?? null
  if (place === null) return null
  const room = rooms.find(({ id }) => id === place.id)
  const order = room?.order ?? null
  const told = device.thermostat_mode ?? null
  const mode = room?.hot_water?.mode ?? device.ecs_mode ?? null
  const facts: Fact[] =
    keeper === 'hot_water'
      ? [
          {
            label: t(($) => $.control.mode),
            value: mode === null ? t(($) => $.control.unknown) : t(($) => $.control.water[mode]),
          },
        ]
      : [
          {
            label: t(($) => $.control.mode),
            value: told === null ? t(($) => $.control.unknown) : <OrderName order={told} />,
            ...(told === null ? {} : { note: t(($) => $.control.saysItself) }),
          },
          ...(order === null
            ? []
            : [
                {
                  label: t(($) => $.control.roomAsks),
                  value: <OrderName order={order.order} />,
                  note:
                    order.until === null
                      ? source(($) => $.sources[order.source])
                      : t(($) => $.control.until, {
                          source: source(($) => $.sources[order.source]),
                          time: format.until(order.until, now),
                        }),
                },
              ]),
        ]
  return (
    <>
      <Facts facts={facts} />
      {keeper === 'order' && device.status === 'online' && device.order_state != null ? (
        <p role="status">
          <OrderStateNote answer={{ ...device.order_state, device_name: device.name }} nameOf={nameOf} />
        </p>
      ) : null}
      <p className={`${typography.note} ${styles.line}`}>
        {t(($) => (keeper === 'order' ? $.control.followsRoom : $.control.followsWater), {
          room: place.name,
        })}
      </p>
      <p className={styles.line}>
        <Link
          to="/account/rooms/$roomid"
          params={{ roomid: place.id }}
          className={buttons.button}
          data-look="plain"
          data-size="small"
        >
          {t(($) => $.control.toRoom, { room: place.name })}
        </Link>
      </p>
    </>
  )
}
