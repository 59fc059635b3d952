import type { Device } from '@foyer/contract/device.ts'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { reachSince } from '#features/devices/reach-since.ts'
import { deviceWords } from '#features/devices/device-words.ts'
import { useAskedValue } from '#features/commands/command-sentence.tsx'
import { modelKind } from './model-kind.ts'
import { OrderName } from '#features/orders/order-name.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Facts, type Fact } from '#ui/facts.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { deviceScreenWords } from './device-screen-words.ts'
import typography from '#ui/typography.module.css'

/** Every field that the object has, in words; what it does not have is left out. */
export function DeviceFacts({ device }: { device: Device }) {
  const t = useWords(deviceScreenWords)
  const word = useWords(deviceWords)
  const format = useFormat()
  const now = useMinute()
  const valueOf = useAskedValue()
  const fact = (label: string, value: Fact['value'] | null, note?: Fact['note']): Fact[] =>
    value === null || value === '' ? [] : [{ label, value, ...(note === undefined ? {} : { note }) }]
  const number = (value: number | null | undefined, write: (value: number) => string) =>
    typeof value === 'number' ? write(value) : null
  const { last_seen: seen } = device
  const since = reachSince(device, device.status === 'online')
  const { climate_mode: mode = null, fan_mode: fan = null } = device
  const { room = null, radiator_type: radiator = null, thermostat_mode: order = null } = device
  const described = device.description ?? ''
  const kind = modelKind(described)
  const facts: Fact[] = [
    ...fact(
      t(($) => $.facts.status),
      <StatusDot state={device.status} word={word(($) => $[device.status])} />,
      seen === undefined
        ? undefined
        : seen === null
          ? t(($) => $.facts.neverHeard)
          : t(($) => $.facts.news, { when: format.when(seen, now) }),
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
      word(($) => $.types[device.type]),
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
    // The maker's own words are English and technical: there for who asks.
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
      number(device.link_quality, (quality) => format.percent((quality / 255) * 100)),
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
