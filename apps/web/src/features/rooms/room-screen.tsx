import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useWords } from '#lib/words.ts'
import { isNotLoaded } from '#api/not-offered.ts'
import { Offered } from '#api/offered.tsx'
import { useValue } from '#lib/value-store.ts'
import { homeZone } from '#lib/home-zone.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { meQuery } from '#api/queries/account.queries.ts'
import { commandsQuery } from '#api/queries/command.queries.ts'
import { devicesQuery } from '#api/queries/device.queries.ts'
import { lineSpanAt } from './line-span.ts'
import { roomLinesQuery, roomsQuery } from '#api/queries/room.queries.ts'
import { Section } from '#ui/section.tsx'
import { HotWaterBlock } from './hot-water-block.tsx'
import { NextDepartures } from './next-departures.tsx'
import { OrderPanel } from './order-panel.tsx'
import { RoomAlerts } from './room-alerts.tsx'
import { RoomDevices } from './room-devices.tsx'
import { RoomHero } from './room-hero.tsx'
import { RoomItself } from './room-itself.tsx'
import { RoomLedger } from './room-ledger.tsx'
import { RoomLine } from './room-line.tsx'
import { roomScreenWords } from './room-screen-words.ts'
import { LEDGER, useRoomOrder } from './use-room-order.ts'
import sections from '#ui/section.module.css'
import styles from './room-screen.module.css'

/** One room: how it is and why, what it is told, its day, its objects and what was asked of it. */
export function RoomScreen({ roomId }: { roomId: string }) {
  const t = useWords(roomScreenWords)
  const now = useMinute()
  const span = lineSpanAt(now, useValue(homeZone))
  const { data: rooms } = useSuspenseQuery(roomsQuery)
  const { data: allDevices } = useSuspenseQuery(devicesQuery)
  const lines = useQuery(roomLinesQuery(span.startDate, span.endDate))
  const { data: ledger, isError } = useQuery(commandsQuery({ roomId, limit: LEDGER }))
  const { data: me } = useQuery(meQuery)
  const request = useRoomOrder(roomId)
  const room = rooms.find((candidate) => candidate.id === roomId)
  // The route has answered Not Found for an unknown room; this one was removed a moment ago.
  if (room === undefined) return null
  const devices = allDevices.filter((device) => device.room?.id === roomId)
  const hasNoLine = isNotLoaded(lines)
  const line = lines.data?.find((candidate) => candidate.room_id === roomId)
  const water = room.ecs_mode ?? null
  const tank = room.hot_water ?? null
  return (
    <>
      <RoomHero
        room={room}
        now={now}
        onUndo={() => request.mutate({ params: { roomId }, body: { order: 'auto' } })}
      />
      <Offered feature="orders">
        {room.has_thermostat === true ? (
          <Section title={t(($) => $.orders.title)}>
            <OrderPanel room={room} ledger={ledger ?? []} request={request} now={now} />
          </Section>
        ) : null}
      </Offered>
      <RoomLine room={room} devices={devices} line={line} hasFailed={hasNoLine} now={now} />
      <div className={sections.twoColumns}>
        <div className={styles.column}>
          <Offered feature="plan">
            {room.has_thermostat === true ? (
              <NextDepartures
                room={room}
                line={line}
                isLoading={lines.isPending}
                hasFailed={hasNoLine}
                now={now}
              />
            ) : null}
          </Offered>
          <RoomAlerts room={room} devices={allDevices} now={now} />
          {tank !== null ? (
            <HotWaterBlock roomId={roomId} water={tank} ledger={ledger ?? []} now={now} />
          ) : water === null ? null : (
            <Section title={t(($) => $.water.title)}>
              <p>{t(($) => $.water.modes[water])}</p>
            </Section>
          )}
          <Offered feature="orders">
            <RoomLedger room={room} ledger={ledger} hasFailed={isError} now={now} />
          </Offered>
        </div>
        <div className={styles.column}>
          <RoomDevices room={room} devices={devices} ledger={ledger ?? []} now={now} />
          <Offered feature="management">
            {me === undefined ? null : (
              <RoomItself room={room} rooms={rooms} devices={allDevices} isOwner={me.role === 'owner'} />
            )}
          </Offered>
        </div>
      </div>
    </>
  )
}
