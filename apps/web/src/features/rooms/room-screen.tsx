import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Room } from '@foyer/contract/room.ts'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Device } from '@foyer/contract/device.ts'
import type { Command } from '@foyer/contract/command.ts'
import { useWords } from '#lib/i18n.ts'
import { eventWords, roomsWords } from '#lib/words.ts'
import { useValue } from '#lib/store.ts'
import { homeZone } from '#lib/home-time.ts'
import { useMinute } from '#lib/clock.ts'
import { useFormat } from '#lib/format.ts'
import { isNotLoaded, IfFeature } from '#api/features.tsx'
import { meQuery } from '#api/queries/account.ts'
import { commandsQuery, roomLinesQuery, roomsQuery } from '#api/queries/rooms.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { useErrorText } from '#api/error-text.ts'
import { Section } from '#ui/page.tsx'
import { Icon } from '#ui/icon.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { orderStatesOf, requestState } from '#features/commands/command-state.ts'
import { CommandSentence, useOutcomeText } from '#features/commands/command-text.tsx'
import { DeviceSteps } from '#features/commands/command-parts.tsx'
import { MissingRoom } from './missing-room.tsx'
import { LEDGER_LIMIT, lineSpanAt } from './room-day.ts'
import { HotWaterBlock, RoomDevices } from './room-devices.tsx'
import { NextDepartures, RoomDayLine } from './room-chart.tsx'
import { OrderPanel } from './order-panel.tsx'
import { RoomAlerts, RoomSentence } from './room-status.tsx'
import { heatersOf } from './room-chart-data.ts'
import { useRoomOrder } from './room-order.ts'
import { isSilent } from './room-state.ts'
import { MoveObjectsDialog, RenameRoom, useRoomRemoval } from './edit-room.tsx'

import headings from '#ui/page.module.css'
import styles from './room-screen.module.css'
import typography from '#ui/typography.module.css'
import buttons from '#ui/button.module.css'
import layout from '#ui/layout.module.css'
import lists from '#ui/lists.module.css'

/** One room: its state and the reason, its controls, its day, its devices and its latest requests. */
export function RoomScreen({ roomId }: { roomId: string }) {
  const t = useWords(roomsWords)
  const now = useMinute()
  const span = lineSpanAt(now, useValue(homeZone))
  const { data: rooms } = useSuspenseQuery(roomsQuery)
  const { data: allDevices } = useSuspenseQuery(devicesQuery)
  const lines = useQuery(roomLinesQuery(span.startDate, span.endDate))
  const { data: ledger, isError } = useQuery(commandsQuery({ roomId, limit: LEDGER_LIMIT }))
  const { data: me } = useQuery(meQuery)
  const request = useRoomOrder(roomId)
  const room = rooms.find((candidate) => candidate.id === roomId)
  if (room === undefined) return <MissingRoom />
  const devices = allDevices.filter((device) => device.room?.id === roomId)
  const hasNoLine = isNotLoaded(lines)
  const line = lines.data?.find((candidate) => candidate.room_id === roomId)
  const water = room.ecs_mode ?? null
  const tank = room.hot_water ?? null
  return (
    <>
      <RoomHero
        room={room}
        devices={devices}
        now={now}
        onUndo={() => request.mutate({ params: { roomId }, body: { order: 'auto' } })}
      />
      <IfFeature feature="orders">
        {room.has_thermostat === true ? (
          <Section title={t(($) => $.room.orders.title)}>
            <OrderPanel room={room} ledger={ledger ?? []} request={request} now={now} />
          </Section>
        ) : null}
      </IfFeature>
      <RoomDayLine room={room} devices={devices} line={line} hasFailed={hasNoLine} now={now} />
      <div className={headings.twoColumns}>
        <div className={styles.column}>
          <IfFeature feature="plan">
            {room.has_thermostat === true ? (
              <NextDepartures
                room={room}
                line={line}
                isLoading={lines.isPending}
                hasFailed={hasNoLine}
                now={now}
              />
            ) : null}
          </IfFeature>
          <RoomAlerts room={room} devices={allDevices} now={now} />
          {tank !== null ? (
            <HotWaterBlock roomId={roomId} water={tank} ledger={ledger ?? []} now={now} />
          ) : water === null ? null : (
            <Section title={t(($) => $.room.water.title)}>
              <p>{t(($) => $.room.water.modes[water])}</p>
            </Section>
          )}
          <IfFeature feature="orders">
            <RoomLedger room={room} ledger={ledger} hasFailed={isError} now={now} />
          </IfFeature>
        </div>
        <div className={styles.column}>
          <RoomDevices room={room} devices={devices} ledger={ledger ?? []} now={now} />
          <IfFeature feature="management">
            {me === undefined ? null : (
              <RoomItself room={room} rooms={rooms} devices={allDevices} isOwner={me.role === 'owner'} />
            )}
          </IfFeature>
        </div>
      </div>
    </>
  )
}

/** The room's name, temperature and state, with the reason. */
function RoomHero({
  room,
  devices,
  now,
  onUndo,
}: {
  room: Room
  /** Devices of this room. */
  devices: readonly Device[]
  now: number
  onUndo: () => void
}) {
  const t = useWords(roomsWords)
  const format = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  const { temperature = null, temperature_at: at, setpoint = null, humidity = null } = room
  const { regulated, others } = heatersOf(devices)
  // With another heating device without a setpoint, this is not the setpoint of the whole room.
  const setpointWords = (value: string) =>
    regulated === undefined || others.length === 0
      ? t(($) => $.room.setpoint, { value })
      : t(($) => $.room.setpointOf, { value, device: regulated.name })
  const facts = [
    ...(setpoint === null ? [] : [setpointWords(format.temperature(setpoint))]),
    ...(humidity === null ? [] : [t(($) => $.room.humidity, { value: format.percent(humidity) })]),
    ...(typeof room.heating_power === 'number' && room.heating_power >= 1
      ? [t(($) => $.room.power, { value: format.power(room.heating_power) })]
      : []),
    // A temperature without a time is still shown.
    ...(at === undefined && temperature !== null
      ? []
      : at === undefined || at === null
        ? [t(($) => $.room.neverMeasured)]
        : format.dayKey(at) === format.dayKey(now)
          ? [t(($) => $.room.measuredAt, { time: format.time(at) })]
          : [t(($) => $.room.measuredOn, { when: format.ago(at, now) })]),
  ]
  return (
    <>
      <Link className={headings.backLink} to="/account/rooms">
        <Icon name="arrow-left" />
        {t(($) => $.room.back)}
      </Link>
      <section className={styles.hero}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {room.name}
          </h1>
          <p className={styles.temperature} data-stale={isSilent(room) || undefined}>
            {temperature === null ? '–' : format.decimal(temperature)}
            {temperature === null ? null : <small>°C</small>}
          </p>
          <p className={typography.note}>{facts.join(' · ')}</p>
        </div>
        <RoomSentence
          room={room}
          now={now}
          onUndo={() => {
            onUndo()
            // The button unmounts with the override: move the focus so that it is not lost.
            heading.current?.focus({ preventScroll: true })
          }}
          onHeated={() => heading.current?.focus({ preventScroll: true })}
        />
        <p className={`${layout.actions} ${styles.doors}`}>
          <IfFeature feature="calendar">
            <Link
              className={buttons.button}
              to="/account/rooms/$roomid/calendar"
              params={{ roomid: room.id }}
            >
              <Icon name="calendar" />
              {t(($) => $.room.calendar)}
            </Link>
          </IfFeature>
          <IfFeature feature="climate">
            <Link
              className={buttons.button}
              to="/account/rooms/$roomid/settings"
              params={{ roomid: room.id }}
            >
              <Icon name="sliders" />
              {t(($) => $.room.settings)}
            </Link>
          </IfFeature>
          <Link className={buttons.button} to="/account/programs" search={{ roomId: room.id }}>
            <Icon name="scenarios" />
            {t(($) => $.room.scenarios)}
          </Link>
          <Link className={buttons.button} to="/account/local-service/$roomid" params={{ roomid: room.id }}>
            <Icon name="thermostat" />
            {t(($) => $.room.localService)}
          </Link>
        </p>
      </section>
    </>
  )
}

/** An owner's actions on a room: rename it, move devices into it, delete it. */
export function RoomItself({
  room,
  rooms,
  devices,
  isOwner,
}: {
  room: Room
  rooms: readonly Room[]
  /** All devices of the home. */
  devices: readonly Device[]
  isOwner: boolean
}) {
  const t = useWords(roomsWords)
  const errorText = useErrorText()
  const remove = useRoomRemoval()
  const [open, setOpen] = useState<'rename' | 'move' | 'remove' | null>(null)
  const close = () => {
    setOpen(null)
    remove.reset()
  }
  const isDefault = room.is_default === true
  const home = rooms.find((one) => one.is_default === true)
  const count = devices.filter((device) => device.room?.id === room.id).length
  if (!isOwner) {
    return (
      <Section title={t(($) => $.edit.itself)}>
        <p className={typography.note}>{t(($) => $.edit.memberNote)}</p>
      </Section>
    )
  }
  return (
    <Section title={t(($) => $.edit.itself)}>
      {isDefault ? (
        <p className={`${typography.note} ${typography.measured}`}>{t(($) => $.edit.defaultNote)}</p>
      ) : null}
      <div className={layout.actions}>
        <Button onClick={() => setOpen('move')}>{t(($) => $.edit.move)}</Button>
        <Button onClick={() => setOpen('rename')}>{t(($) => $.edit.rename)}</Button>
        {isDefault ? null : (
          <Button variant="danger" onClick={() => setOpen('remove')}>
            {t(($) => $.edit.remove)}
          </Button>
        )}
      </div>
      {open === 'rename' ? <RenameRoom room={room} rooms={rooms} onClose={close} /> : null}
      {open === 'move' ? <MoveObjectsDialog room={room} devices={devices} onClose={close} /> : null}
      <ConfirmDialog
        isOpen={open === 'remove'}
        title={t(($) => $.edit.removeTitle, { room: room.name })}
        closeLabel={t(($) => $.edit.close)}
        cancelLabel={t(($) => $.edit.cancel)}
        confirmLabel={t(($) => $.edit.remove)}
        isBusy={remove.isPending}
        error={remove.error === null ? null : t(($) => $.edit.failed, { message: errorText(remove.error) })}
        onConfirm={() => remove.mutate({ params: { roomId: room.id } })}
        onClose={close}
      >
        <p>{t(($) => $.edit.removeObjects, { count, room: home?.name ?? '' })}</p>
        <p className={typography.quiet}>{t(($) => $.edit.removeAsk)}</p>
      </ConfirmDialog>
    </Section>
  )
}

const SHOWN_COMMANDS = 8

/** The latest commands of the room: user, order, outcome; each expands to one row per device. */
function RoomLedger({
  room,
  ledger,
  hasFailed,
  now,
}: {
  room: Room
  /** Undefined while loading. */
  ledger: readonly Command[] | undefined
  hasFailed: boolean
  now: number
}) {
  const t = useWords(roomsWords)
  const tEvents = useWords(eventWords)
  const format = useFormat()
  const outcomeText = useOutcomeText()
  const orderStates = orderStatesOf([room])
  return (
    <Section title={t(($) => $.room.ledger.title)}>
      {ledger === undefined ? (
        <p className={typography.note}>{t(($) => (hasFailed ? $.room.ledger.failed : $.room.loading))}</p>
      ) : ledger.length === 0 ? (
        <p className={typography.note}>{t(($) => $.room.ledger.none)}</p>
      ) : (
        <ol className={lists.log}>
          {ledger.slice(0, SHOWN_COMMANDS).map((command) => {
            const request = requestState(command, orderStates)
            return (
              <li key={command.id}>
                <time dateTime={command.requested_at}>{format.when(command.requested_at, now)}</time>
                <div>
                  <CommandSentence request={request} />
                  <span className={typography.rowQuiet}>
                    {tEvents(($) => $.command.sources[command.actor.kind])} · {outcomeText(request)}
                  </span>
                  {command.devices.length === 0 ? null : (
                    <Disclosure
                      summary={tEvents(($) => $.command.devices, { count: command.devices.length })}
                    >
                      <DeviceSteps command={command} />
                    </Disclosure>
                  )}
                </div>
              </li>
            )
          })}
        </ol>
      )}
    </Section>
  )
}
