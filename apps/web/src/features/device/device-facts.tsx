import type { Device } from '@foyer/contract/device.ts'
import { Link } from '@tanstack/react-router'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useWords } from '#lib/i18n.ts'
import { devicesWords, deviceWords, sharedWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/clock.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { devicesQuery, hubsQuery } from '#api/queries/devices.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Facts, type Fact, StatusDot } from '#ui/facts.tsx'
import { Section } from '#ui/page.tsx'
import { reachabilitySince } from '#features/devices/connectivity.ts'
import { useRequestedValue } from '#features/commands/command-text.tsx'
import { OrderName } from '#features/orders/orders.tsx'
import { OrderStateNote } from '#features/commands/command-parts.tsx'
import { OfflineSteps } from '#features/devices/device-parts.tsx'
import { HelpAnswer } from '#features/help/help-parts.tsx'
import { linkPercent } from '#features/devices/device-traits.ts'
import type { Controller } from './device-requests.ts'

import typography from '#ui/typography.module.css'
import buttons from '#ui/button.module.css'
import styles from './device.module.css'

/** Every field of the device as text; missing fields are omitted. */
export function DeviceFacts({ device }: { device: Device }) {
  const t = useWords(deviceWords)
  const tDevices = useWords(devicesWords)
  const format = useFormat()
  const now = useMinute()
  const valueOf = useRequestedValue()
  const fact = (label: string, value: Fact['value'] | null, note?: Fact['note']): Fact[] =>
    value === null || value === '' ? [] : [{ label, value, ...(note === undefined ? {} : { note }) }]
  const number = (value: number | null | undefined, formatNumber: (value: number) => string) =>
    typeof value === 'number' ? formatNumber(value) : null
  const { last_seen: lastSeen } = device
  const since = reachabilitySince(device, device.status === 'online')
  const { climate_mode: mode = null, fan_mode: fan = null } = device
  const { room = null, radiator_type: radiator = null, thermostat_mode: order = null } = device
  const described = device.description ?? ''
  const kind = modelKind(described)
  const facts: Fact[] = [
    ...fact(
      t(($) => $.facts.status),
      <StatusDot state={device.status} label={tDevices(($) => $.device[device.status])} />,
      lastSeen === undefined
        ? undefined
        : lastSeen === null
          ? t(($) => $.facts.neverHeard)
          : t(($) => $.facts.news, { when: format.when(lastSeen, now) }),
    ),
    ...fact(
      device.status === 'online' ? t(($) => $.facts.connected) : t(($) => $.facts.disconnected),
      since === null ? null : <time dateTime={since}>{format.dateTime(since)}</time>,
      since === null ? undefined : format.duration((now - Date.parse(since)) / 1000),
    ),
    ...fact(
      t(($) => $.facts.added),
      device.created_at === undefined ? null : format.date(device.created_at),
    ),
    ...fact(
      t(($) => $.facts.type),
      tDevices(($) => $.device.types[device.type]),
    ),
    ...fact(
      t(($) => $.facts.brand),
      device.brand ?? null,
    ),
    ...fact(
      t(($) => $.facts.model),
      device.model ?? null,
      kind === null ? undefined : t(($) => $.models[kind]),
    ),
    // The maker's description is English and technical: shown on demand.
    ...fact(
      t(($) => $.facts.maker),
      described === '' ? null : (
        <Disclosure summary={t(($) => $.facts.makerShow)}>
          <span lang="en">{described}</span>
        </Disclosure>
      ),
    ),
    ...fact(
      t(($) => $.facts.room),
      room === null ? (
        t(($) => $.form.noRoom)
      ) : (
        <Link to="/account/rooms/$roomid" params={{ roomid: room.id }}>
          {room.name}
        </Link>
      ),
    ),
    ...fact(
      t(($) => $.capabilities.temperature),
      number(device.temperature, format.temperature),
    ),
    ...fact(
      t(($) => $.capabilities.humidity),
      number(device.humidity, format.percent),
    ),
    ...fact(
      t(($) => $.capabilities.thermostat_mode),
      order === null ? null : <OrderName order={order} />,
    ),
    ...fact(
      t(($) => $.capabilities.setpoint),
      number(device.setpoint, format.temperature),
    ),
    ...fact(
      t(($) => $.capabilities.instant_power),
      number(device.instant_power, format.power),
    ),
    ...fact(
      t(($) => $.capabilities.climate_mode),
      mode === null ? null : valueOf({ capability: 'climate_mode', value: mode }),
    ),
    ...fact(
      t(($) => $.capabilities.fan_mode),
      fan === null ? null : valueOf({ capability: 'fan_mode', value: fan }),
    ),
    ...fact(
      t(($) => $.capabilities.locked),
      typeof device.locked === 'boolean' ? t(($) => $.states.locked[device.locked ? 'yes' : 'no']) : null,
    ),
    ...fact(
      t(($) => $.capabilities.apparent_power),
      number(device.apparent_power, (value) => format.unit(value, 'VA')),
    ),
    ...fact(
      t(($) => $.capabilities.voltage),
      number(device.voltage, (volts) => format.unit(volts, 'V', 1)),
    ),
    ...fact(
      t(($) => $.capabilities.intensity),
      number(device.intensity, (amps) => format.unit(amps, 'A', 1)),
    ),
    ...fact(
      t(($) => $.facts.index),
      number(device.energy_index, (watts) => format.unit(watts / 1000, 'kWh', 1)),
      t(($) => $.facts.indexNote),
    ),
    ...fact(
      t(($) => $.facts.radiator),
      radiator === null ? null : t(($) => $.radiators[radiator]),
    ),
    ...fact(
      t(($) => $.facts.nominal),
      number(device.nominal_power, format.power),
    ),
    ...fact(
      t(($) => $.facts.category),
      device.category === undefined ? null : t(($) => $.categories[device.category ?? 'none']),
    ),
    ...fact(
      t(($) => $.facts.supply),
      typeof device.battery === 'number'
        ? t(($) => $.facts.battery, { level: format.percent(device.battery) })
        : device.sleeps === undefined
          ? null
          : t(($) => (device.sleeps === true ? $.facts.onBattery : $.facts.mains)),
    ),
    ...fact(
      t(($) => $.facts.radio),
      number(device.link_quality, (quality) => format.percent(linkPercent(quality))),
      typeof device.link_quality === 'number' ? t(($) => $.facts.radioNote) : undefined,
    ),
    ...fact(
      t(($) => $.facts.hubName),
      device.hub_name == null || device.hub_name === device.name ? null : device.hub_name,
    ),
    ...fact(
      t(($) => $.facts.address),
      device.address == null ? null : <span className={typography.identifier}>{device.address}</span>,
    ),
  ]
  return <Facts facts={facts} />
}

/**
 * Patterns that derive a model's kind from the maker's description, which is always English. The first entry whose
 * patterns all match applies.
 */
const kinds = [
  ['smoke', /smoke/i],
  ['carbon_monoxide', /carbon monoxide|\bco (alarm|detector|sensor)/i],
  ['gas', /\bgas\b/i],
  ['leak', /leak|flood|\bwater sensor/i],
  ['doorbell', /doorbell/i],
  ['lock', /\block\b/i],
  ['siren', /siren|\balarm\b/i],
  ['cable_outlet', /cable outlet/i],
  ['pilot_wire', /pilot.?wire/i],
  ['meter', /linky|energy meter|power meter|smart meter|\btic\b/i],
  ['valve', /radiator (valve|thermostat)|thermostatic|\btrv\b/i],
  ['air_conditioner', /hvac|air.?condition/i],
  ['thermostat', /thermostat/i],
  ['heater', /heater|radiator|convector/i],
  ['shutter', /shutter|blind|curtain|cover/i],
  ['contact', /door|window|contact sensor/i],
  ['motion', /motion|presence|occupancy|pir\b/i],
  ['climate_screen', /humidity/i, /screen|display|lcd/i],
  ['climate', /humidity/i],
  ['temperature', /temperature sensor/i],
  ['dimmer', /dimmer|dimming/i],
  ['plug', /plug|socket/i],
  ['white_bulb', /white (spectrum|ambiance)|tunable white/i],
  ['colour_bulb', /bulb|light|lamp|strip/i, /colou?r/i],
  ['bulb', /bulb|lamp|\blight\b|led strip/i],
  ['remote', /remote|button|wireless switch|rotary knob/i],
  ['metering_relay', /relay|switch|module/i, /meter|monitor/i],
  ['relay', /relay|switch/i],
] as const

type ModelKind = (typeof kinds)[number][0]

/** The kind of a model by its maker's description; null if unknown. */
export function modelKind(description: string): ModelKind | null {
  return kinds.find(([, ...words]) => words.every((word) => word.test(description)))?.[0] ?? null
}

/** For a device that follows its room: its state, the room's state, and a link to the room's controls. */
export function ControlledBySection({ device, controller }: { device: Device; controller: Controller }) {
  const t = useWords(deviceWords)
  const tShared = useWords(sharedWords)
  const format = useFormat()
  const now = useMinute()
  const rooms = useQuery(roomsQuery).data ?? []
  const place = device.room ?? null
  if (place === null) return null
  const room = rooms.find(({ id }) => id === place.id)
  const order = room?.order ?? null
  const { on = null, thermostat_mode: reportedMode = null } = device
  const reportedState = on === null ? null : t(($) => $.states.on[on ? 'yes' : 'no'])
  const reportedOrder = reportedMode === null ? null : <OrderName order={reportedMode} />
  const reported = controller === 'relay' ? reportedState : reportedOrder
  const mode = room?.hot_water?.mode ?? device.ecs_mode ?? null
  const facts: Fact[] =
    controller === 'hot_water'
      ? [
          {
            label: t(($) => $.control.mode),
            value: mode === null ? t(($) => $.control.unknown) : t(($) => $.control.water[mode]),
          },
        ]
      : [
          {
            label: t(($) => (controller === 'relay' ? $.capabilities.on : $.control.mode)),
            value: reported ?? t(($) => $.control.unknown),
            ...(reported === null ? {} : { note: t(($) => $.control.saysItself) }),
          },
          ...(order === null
            ? []
            : [
                {
                  label: t(($) => $.control.roomAsks),
                  value: <OrderName order={order.order} />,
                  note:
                    order.until === null
                      ? tShared(($) => $.order.sources[order.source])
                      : t(($) => $.control.until, {
                          source: tShared(($) => $.order.sources[order.source]),
                          time: format.until(order.until, now),
                        }),
                },
              ]),
        ]
  return (
    <>
      <Facts facts={facts} />
      {controller !== 'hot_water' && device.status === 'online' && device.order_state != null ? (
        <p role="status">
          <OrderStateNote orderState={{ ...device.order_state, device_name: device.name }} />
        </p>
      ) : null}
      <p className={`${typography.note} ${styles.line}`}>
        {t(($) => $.control.follows[controller], { room: place.name })}
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

/** A note that a heating device does not follow its room, with a link to the settings of the room. */
export function ExcludedNote({ device }: { device: Device }) {
  const t = useWords(deviceWords)
  const place = device.room ?? null
  if (place === null) return null
  return (
    <p className={`${typography.note} ${styles.line}`}>
      {t(($) => $.control.excluded, { room: place.name })}{' '}
      <Link to="/account/rooms/$roomid/settings" params={{ roomid: place.id }}>
        {t(($) => $.control.toSettings)}
      </Link>
    </p>
  )
}

/** Steps for an offline device, most likely cause first. */
export function DeviceAdvice({ device }: { device: Device }) {
  const t = useWords(devicesWords)
  const { data: devices } = useSuspenseQuery(devicesQuery)
  const { data: hubs, isError } = useQuery(hubsQuery)
  return (
    <Section title={t(($) => $.advice.device.title)} note={t(($) => $.advice.device.note)}>
      <OfflineSteps device={device} devices={devices} hubs={hubs ?? (isError ? null : [])} />
      <HelpAnswer id="offline-object" />
    </Section>
  )
}
