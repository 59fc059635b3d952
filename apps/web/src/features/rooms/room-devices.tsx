import { type Command, setHotWater } from '@foyer/contract/command.ts'
import type { Device, Capability } from '@foyer/contract/device.ts'
import type { Room } from '@foyer/contract/room.ts'
import type { EcsMode } from '@foyer/contract/heating.ts'
import type { HotWater } from '@foyer/contract/hot-water.ts'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/i18n.ts'
import { roomsWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { RichText } from '#lib/rich-text.tsx'
import { commandsQuery } from '#api/queries/rooms.ts'
import { useApiMutation } from '#api/mutation.ts'
import { IfFeature } from '#api/features.tsx'
import { Section } from '#ui/page.tsx'
import { DeviceIcon } from '#ui/device-icon.tsx'
import { Spinner } from '#ui/icon.tsx'
import { InlineList } from '#ui/check-steps.tsx'
import { Switch } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { orderStatesOf, type DeviceOrderState, latestRequest } from '#features/commands/command-state.ts'
import { useRequestedValue, useOutcomeText } from '#features/commands/command-text.tsx'
import {
  HubMessage,
  OrderStateNote,
  RetryButton,
  useDeviceCommand,
} from '#features/commands/command-parts.tsx'
import { LevelSlider } from '#features/commands/level-slider.tsx'
import { DeviceLink } from '#features/devices/device-parts.tsx'
import { useDeviceValue } from '#features/devices/device-value.ts'
import { LEDGER_LIMIT } from './room-day.ts'

import typography from '#ui/typography.module.css'
import lists from '#ui/lists.module.css'
import targets from '#ui/layout.module.css'
import headings from '#ui/page.module.css'
import styles from './room-screen.module.css'

/** The devices of the room with their newest values; lights, sockets and shutters can be controlled here. */
export function RoomDevices({
  room,
  devices,
  ledger,
  now,
}: {
  room: Room
  devices: readonly Device[]
  ledger: readonly Command[]
  now: number
}) {
  const t = useWords(roomsWords)
  const orderStates = orderStatesOf([room])
  return (
    <Section
      title={t(($) => $.room.objects.title)}
      note={devices.length === 0 ? undefined : t(($) => $.room.objects.count, { count: devices.length })}
    >
      {devices.length === 0 ? (
        <p className={typography.note}>{t(($) => $.room.objects.none)}</p>
      ) : (
        <ul className={lists.objects}>
          {devices.map((device) => (
            <RoomDevice
              key={device.id}
              device={device}
              orderState={orderStates.find(({ device_id: id }) => id === device.id) ?? null}
              ledger={ledger}
              now={now}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

/** One device of the room: its value, its latest request, and its control. */
function RoomDevice({
  device,
  orderState,
  ledger,
  now,
}: {
  device: Device
  /** State of the room's order on this device; null if it does not heat. */
  orderState: DeviceOrderState | null
  /** The room's commands, newest first. */
  ledger: readonly Command[]
  now: number
}) {
  const t = useWords(roomsWords)
  const format = useFormat()
  const outcomeText = useOutcomeText()
  const requestedValue = useRequestedValue()
  const { value, note } = useDeviceValue()(device)
  const roomId = device.room?.id
  const command = useDeviceCommand(
    device,
    roomId === undefined ? null : commandsQuery({ roomId, limit: LEDGER_LIMIT }),
  )
  const isOnline = device.status === 'online'
  const lastSeen = device.last_seen ?? null
  const about = [
    ...[device.brand, device.model].filter((word) => typeof word === 'string' && word !== ''),
    ...(typeof device.battery === 'number'
      ? [t(($) => $.room.objects.battery, { value: format.percent(device.battery ?? 0) })]
      : []),
  ]
  const latest = latestRequest(ledger, { deviceId: device.id }, orderState === null ? [] : [orderState], now)
  const awaited = command.isPending
    ? command.variables.body
    : latest?.state === 'pending'
      ? latest.command
      : null
  const failed = !command.isPending && latest?.state === 'failed' ? latest : null
  return (
    <li className={targets.target}>
      <DeviceIcon type={device.type} />
      <span>
        <DeviceLink device={device} />
        <span className={typography.rowQuiet}>
          <InlineList texts={about} />
        </span>
        {orderState === null || latest !== null || !isOnline ? null : (
          <OrderStateNote orderState={orderState} />
        )}
        {awaited === null ? null : (
          <span className={typography.rowQuiet} role="status">
            <Spinner /> {requestedValue(awaited)} · {t(($) => $.room.objects.asked)}
          </span>
        )}
        {failed === null ? null : (
          <span className={typography.rowQuiet} role="status">
            <span className={typography.danger}>
              {requestedValue(failed.command)}, {outcomeText(failed)}
            </span>{' '}
            <RetryButton command={failed.command} what={device.name} look="link" />
            <HubMessage text={failed.detail} />
          </span>
        )}
      </span>
      <span data-aligned="">
        {isOnline && isSwitched(device) ? null : (
          <span className={isOnline ? undefined : typography.quiet}>{value ?? '–'}</span>
        )}
        {isOnline ? (
          <DeviceControl device={device} value={value} awaited={awaited} onRequest={command.request} />
        ) : null}
        {note === null ? null : <span className={typography.rowQuiet}>{note}</span>}
        {isOnline ? null : (
          <span className={`${typography.rowQuiet} ${typography.danger}`}>
            {t(($) => $.room.objects.offline)}
            {lastSeen === null
              ? null
              : ` · ${t(($) => $.room.objects.seen, { ago: format.ago(lastSeen, now) })}`}
          </span>
        )}
      </span>
    </li>
  )
}

type DeviceRequestBody = { capability: Capability; value: string | number | boolean }

/** Control of a device: a switch for on and off, a slider for a shutter, nothing if it takes no commands. */
function DeviceControl({
  device,
  value,
  awaited,
  onRequest,
}: {
  device: Device
  /** Its state as text. */
  value: string | null
  /** The request that is not confirmed yet. */
  awaited: DeviceRequestBody | null
  onRequest: (capability: Capability, value: number | boolean) => void
}) {
  const t = useWords(roomsWords)
  const format = useFormat()
  const commands = device.commands ?? []
  if (commands.includes('position')) {
    const requestedLevel =
      awaited?.capability === 'position' && typeof awaited.value === 'number' ? awaited.value : null
    return (
      <LevelSlider
        label={t(($) => $.room.objects.position, { device: device.name })}
        level={requestedLevel ?? device.position ?? 0}
        formatLevel={format.percent}
        onRequest={(level) => onRequest('position', level)}
      />
    )
  }
  if (!isSwitched(device)) return null
  const isOn =
    awaited?.capability === 'on' ? awaited.value === true || awaited.value === 1 : device.on === true
  return (
    <Switch about={device.name} label={value ?? ''} isOn={isOn} onChange={(next) => onRequest('on', next)} />
  )
}

/** True if the device has an on/off switch. Heating follows the room's order, which a switch would contradict. */
function isSwitched({ category, commands, on }: Device): boolean {
  return (
    category !== 'heating' &&
    category !== 'hot_water' &&
    typeof on === 'boolean' &&
    commands?.includes('on') === true
  )
}

const modes: readonly EcsMode[] = ['auto', 'on', 'off']

/** The hot water of a room: its mode and end, the state of the tank, and the choice of another mode. */
export function HotWaterBlock({
  roomId,
  water,
  ledger,
  now,
}: {
  roomId: string
  water: HotWater
  /** The room's commands, newest first. */
  ledger: readonly Command[]
  now: number
}) {
  const t = useWords(roomsWords)
  const format = useFormat()
  const outcomeText = useOutcomeText()
  const sentence = useModeSentence(now)
  const request = useApiMutation(setHotWater, { showError: 'toast' })
  const latest = latestRequest(ledger, { deviceId: water.device_id }, [], now)
  const failed = latest?.state === 'failed' && !request.isPending ? latest : null
  const isPending = request.isPending || latest?.state === 'pending'
  const { set_by: setBy, set_at: at } = water
  return (
    <Section
      title={t(($) => $.hotWater.title)}
      note={water.device_name}
      more={
        <IfFeature feature="waterWeek">
          <Link to="/account/rooms/$roomid/hot-water" params={{ roomid: roomId }}>
            {t(($) => $.hotWater.week)}
          </Link>
        </IfFeature>
      }
    >
      <p className={headings.lead}>
        <RichText text={sentence(water)} />
      </p>
      <p className={`${typography.note} ${styles.state}`} role="status">
        {stateWords(water)}
        {isPending ? ` ${t(($) => $.hotWater.waits)}` : null}
        {setBy === null || at === null
          ? null
          : ` ${t(($) => $.hotWater.setBy, { who: setBy, at: format.whenLong(at, now) })}`}
      </p>
      <div className={styles.modes}>
        <Segmented
          label={t(($) => $.hotWater.label)}
          isLabelHidden
          value={request.isPending ? request.variables.body.mode : water.mode}
          options={modes.map((mode) => ({ value: mode, label: t(($) => $.hotWater.modes[mode]) }))}
          onChange={(mode) => request.mutate({ params: { roomId }, body: { mode } })}
        />
      </div>
      <p className={`${typography.note} ${styles.hint}`}>{t(($) => $.hotWater.note)}</p>
      {failed === null ? null : (
        <div role="status">
          <Notice tone="danger" actions={<RetryButton command={failed.command} what={water.device_name} />}>
            <b>{water.device_name}</b> {outcomeText(failed)}
            <HubMessage text={failed.detail} />
          </Notice>
        </div>
      )}
    </Section>
  )

  function stateWords({ reachable, on, power }: HotWater): string {
    if (!reachable) return t(($) => $.hotWater.silent)
    if (on === null) return t(($) => $.hotWater.neverHeard)
    if (!on) return t(($) => $.hotWater.open)
    if (power === null) return t(($) => $.hotWater.closed)
    return power < 5 ? t(($) => $.hotWater.hot) : t(($) => $.hotWater.draws, { power: format.power(power) })
  }
}

/** Returns a sentence for the tank's mode and its end. */
function useModeSentence(now: number): (water: HotWater) => string {
  const t = useWords(roomsWords)
  const format = useFormat()
  return ({ mode, ends_at: end, changes_at: change, is_let: isAllowed, rhythm, away, red_day: red }) => {
    if (mode === 'off') return t(($) => $.hotWater.off)
    if (mode === 'on') {
      return end === null
        ? t(($) => $.hotWater.onOpen)
        : t(($) => $.hotWater.on, { time: format.until(end, now) })
    }
    const edge = isAllowed ? format.until : format.from
    if (away != null) {
      const back = change ?? away.until
      return back === null
        ? t(($) => $.hotWater.awayOpen)
        : t(($) => $.hotWater.away, { time: format.whenAt(back, now) })
    }
    if (red != null) return t(($) => $.hotWater.redDay, { time: format.whenAt(change ?? red.until, now) })
    if (rhythm === 'always') return t(($) => $.hotWater.autoAlways)
    if (rhythm === 'week') {
      if (change === null) return t(($) => $.hotWater.weekNow)
      return t(($) => (isAllowed ? $.hotWater.weekUntil : $.hotWater.weekFrom), { time: edge(change, now) })
    }
    if (change === null) return t(($) => $.hotWater.autoNow)
    return t(($) => (isAllowed ? $.hotWater.autoUntil : $.hotWater.autoFrom), { time: edge(change, now) })
  }
}
