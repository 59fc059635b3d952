import type { Device } from '@foyer/contract/device.ts'
import type { OrderState } from '@foyer/contract/order-state.ts'
import type { ConnectivityLog } from '@foyer/contract/activity.ts'
import { silentSince } from '@foyer/rules/advice/silent-since.ts'
import { isBatteryLow } from '@foyer/contract/low-battery.ts'
import { useFormat } from '#lib/format.ts'
import { useWords } from '#lib/i18n.ts'
import { devicesWords } from '#lib/words.ts'
import { useMinute } from '#lib/clock.ts'
import { DAY_LENGTH_MS } from '#lib/home-time.ts'
import { IfFeature } from '#api/features.tsx'
import { DeviceIcon } from '#ui/device-icon.tsx'
import { Icon } from '#ui/icon.tsx'
import { StatusDot } from '#ui/facts.tsx'
import { percent } from '#ui/css-percent.ts'
import { OrderStateNote } from '#features/commands/command-parts.tsx'
import { reachabilitySince } from './connectivity.ts'
import { DeviceLink } from './device-parts.tsx'
import { instantText, statusWord, typeWord, valueWithNote, type DeviceColumn } from './device-column.ts'

import typography from '#ui/typography.module.css'
import styles from './devices.module.css'

/**
 * The columns of the list of devices, in order: those of the specification's section 2, then the fields of its section
 * 3 that can be filtered by but are not shown. To add one, see docs/adding.md. Columns hidden in a narrow window are
 * shown in small type under another value of the row.
 */
export const deviceColumns: readonly DeviceColumn[] = [
  {
    id: 'name',
    header: ($) => $.columns.name,
    cell: {
      isRowHeader: true,
      draw: ({ device, words }) => (
        <>
          <DeviceLink device={device} />
          <small data-until="1180">{device.room?.name ?? words.t(($) => $.noRoom)}</small>
        </>
      ),
    },
    card: { place: 'title', draw: ({ device }) => <DeviceLink device={device} /> },
    csv: (device) => device.name,
    sort: (device) => device.name,
    filter: { kind: 'text', of: (device) => [device.name.trim()] },
    search: (device) => device.name,
  },
  {
    id: 'type',
    header: ($) => $.columns.type,
    cell: {
      draw: ({ device, words }) => (
        <>
          <span className={styles.type}>
            <DeviceIcon type={device.type} />
            {typeWord(device, words)}
          </span>
          <small data-until="1400">{madeBy(device.brand, device.model)}</small>
        </>
      ),
    },
    card: { place: 'what', text: ({ device, words }) => typeWord(device, words) },
    csv: typeWord,
    sort: typeWord,
    filter: { kind: 'text', of: (device, words) => [device.type, typeWord(device, words)] },
    search: typeWord,
  },
  {
    id: 'brand',
    header: ($) => $.columns.brand,
    cell: { from: 1400, draw: ({ device }) => <span className={styles.brand}>{device.brand ?? '–'}</span> },
    // If the card has a model, brand and model are one phrase.
    card: { place: 'what', text: ({ device, has }) => (has('model') && device.model ? null : device.brand) },
    csv: (device) => device.brand ?? null,
    sort: (device) => device.brand ?? null,
    filter: null,
    search: (device) => device.brand,
  },
  {
    id: 'model',
    header: ($) => $.columns.model,
    cell: {
      from: 1400,
      draw: ({ device }) => <span className={typography.nowrap}>{device.model ?? '–'}</span>,
    },
    card: {
      place: 'what',
      text: ({ device, has }) =>
        device.model ? madeBy(has('brand') ? device.brand : null, device.model) : null,
    },
    csv: (device) => device.model ?? null,
    sort: (device) => device.model ?? null,
    filter: null,
    search: (device) => device.model,
  },
  {
    id: 'status',
    header: ($) => $.columns.status,
    cell: {
      nameWithLog: ($) => $.columns.statusDay,
      draw: ({ device, log }) => <DeviceStatus device={device} log={log} />,
    },
    card: {
      place: 'end',
      draw: ({ device, words }) => <StatusDot state={device.status} label={statusWord(device, words)} />,
    },
    csv: statusWord,
    sort: (device) => device.status,
    filter: {
      kind: 'state',
      of: (device, words) => [device.status, statusWord(device, words)],
      isTrue: (device) => device.status === 'online',
    },
    search: null,
  },
  {
    id: 'room',
    header: ($) => $.columns.room,
    cell: {
      from: 1180,
      draw: ({ device }) => <span className={styles.room}>{device.room?.name ?? '–'}</span>,
    },
    card: {
      place: 'where',
      text: ({ device, isRoomInHeading }) => (isRoomInHeading ? null : device.room?.name),
    },
    csv: (device) => device.room?.name ?? null,
    sort: (device) => device.room?.name ?? null,
    filter: { kind: 'text', of: (device) => (device.room == null ? [] : [device.room.name.trim()]) },
    search: (device) => device.room?.name,
  },
  {
    id: 'value',
    header: ($) => $.columns.value,
    cell: {
      isNumber: true,
      draw: ({ device, words }) => <DeviceNews device={device} value={valueWithNote(device, words)} />,
    },
    card: {
      place: 'end',
      draw: ({ device, words }) => <DeviceNews device={device} value={valueWithNote(device, words)} />,
    },
    csv: (device, words) => words.valueOf(device).value,
    sort: (device) => device.temperature ?? device.instant_power ?? device.humidity ?? null,
    filter: null,
    search: null,
  },
  {
    id: 'connected',
    header: ($) => $.columns.connected,
    cell: {
      isNumber: true,
      draw: ({ device }) => (
        <>
          <DeviceSince device={device} />
          <small data-until="900">
            <DeviceDate at={device.created_at} />
          </small>
        </>
      ),
    },
    card: {
      place: 'when',
      text: ({ device, words: { t, format }, now }) => {
        const since = reachabilitySince(device, device.status === 'online')
        if (since === null) return null
        return device.status === 'online'
          ? t(($) => $.connectedFor, { duration: format.duration((now - Date.parse(since)) / 1000) })
          : t(($) => $.silentSince, { when: format.since(since, now) })
      },
    },
    csv: (device, words) => instantText(device.connected_since, words),
    sort: (device) => Date.parse(device.connected_since ?? '') || null,
    filter: null,
    search: null,
  },
  {
    id: 'added',
    header: ($) => $.columns.added,
    cell: { isNumber: true, from: 900, draw: ({ device }) => <DeviceDate at={device.created_at} /> },
    card: {
      place: 'when',
      text: ({ device: { created_at: at }, words: { t, format } }) =>
        at === undefined ? null : t(($) => $.addedOn, { date: format.shortDate(at) }),
    },
    csv: (device, words) => instantText(device.created_at, words),
    sort: (device) => Date.parse(device.created_at ?? '') || null,
    filter: null,
    search: null,
  },
  figureColumn({
    id: 'temperature',
    header: ($) => $.columns.temperature,
    of: (device) => device.temperature ?? null,
  }),
  figureColumn({
    id: 'humidity',
    header: ($) => $.columns.humidity,
    of: (device) => device.humidity ?? null,
  }),
  figureColumn({ id: 'battery', header: ($) => $.columns.battery, of: (device) => device.battery ?? null }),
  figureColumn({ id: 'power', header: ($) => $.columns.power, of: (device) => device.instant_power ?? null }),
  figureColumn({
    id: 'energy',
    header: ($) => $.columns.energy,
    of: ({ energy_index: wattHours }) => (wattHours == null ? null : wattHours / 1000),
  }),
]

/** The date when the device was added. */
function DeviceDate({ at }: { at: string | undefined }) {
  const format = useFormat()
  return at === undefined ? '–' : <time dateTime={at}>{format.shortDate(at)}</time>
}

/** The last value, with its age if the device is offline, the state of its order, and its battery. */
function DeviceNews({ device, value }: { device: Device; value: string | null }) {
  const tDevices = useWords(devicesWords)
  const format = useFormat()
  const now = useMinute()
  const isSilent = device.status === 'offline'
  const { last_seen: lastSeen, battery } = device
  const valueWithAge =
    isSilent && value !== null && lastSeen !== null && lastSeen !== undefined
      ? tDevices(($) => $.device.value.aged, { value, age: format.ago(lastSeen, now) })
      : value
  return (
    <>
      {valueWithAge === null ? null : (
        <span className={isSilent ? typography.quiet : undefined}>{valueWithAge}</span>
      )}
      {isSilent || device.order_state == null ? null : (
        <div className={styles.order}>
          <OrderStateNote orderState={noteOf(device.order_state, device.name)} />
        </div>
      )}
      {battery === null || battery === undefined ? null : (
        <small className={isBatteryLow(device.battery) ? styles.low : undefined}>
          {isBatteryLow(device.battery) ? <Icon name="battery" /> : null}
          {tDevices(($) => $.device.value.battery, { level: format.percent(battery) })}
        </small>
      )}
    </>
  )
}

/** Omits the reason of a failed order, which only the device's page shows: a row has no space for it. */
function noteOf(answer: OrderState, deviceName: string) {
  return { ...answer, reason: answer.state === 'failed' ? null : answer.reason, device_name: deviceName }
}

/** Since when the device is online or offline. */
function DeviceSince({ device }: { device: Device }) {
  const tDevices = useWords(devicesWords)
  const format = useFormat()
  const now = useMinute()
  const since = reachabilitySince(device, device.status === 'online')
  if (since === null) {
    // A missing field does not mean that the device was never seen.
    const isNeverSeen = device.status === 'offline' && device.last_seen === null
    return isNeverSeen ? (
      <span className={typography.danger}>{tDevices(($) => $.device.neverSeen)}</span>
    ) : (
      '–'
    )
  }
  return (
    <time
      dateTime={since}
      title={format.dateTime(since)}
      className={device.status === 'offline' ? typography.danger : undefined}
    >
      {device.status === 'online'
        ? format.duration((now - Date.parse(since)) / 1000)
        : format.since(since, now)}
    </time>
  )
}

/** Online or offline, with the last 24 hours below. */
function DeviceStatus({
  device,
  log,
}: {
  device: Device
  /** Null if unknown: then the day is not drawn at all. */
  log: readonly ConnectivityLog[] | null
}) {
  const t = useWords(devicesWords)
  const format = useFormat()
  const outages = daySpans(device, log ?? [], useMinute())
  const online = 1 - outages.reduce((sum, outage) => sum + outage.to - outage.from, 0)
  return (
    <>
      <StatusDot state={device.status} label={t(($) => $.device[device.status])} />
      <IfFeature feature="connectivity">
        {log === null ? null : (
          <Availability
            outages={outages}
            label={t(($) => $.availability, { share: format.percent(Math.floor(online * 100)) })}
          />
        )}
      </IfFeature>
    </>
  )
}

/** Bar with the outages as shares of the shown time, 0 to 1; `label` is its text alternative. */
function Availability({
  outages,
  label,
}: {
  outages: readonly { from: number; to: number }[]
  label: string
}) {
  return (
    <span className={styles.availability} role="img" aria-label={label}>
      {outages.map((outage) => (
        <i
          key={outage.from}
          style={{ left: percent(outage.from), width: `max(2px, ${percent(outage.to - outage.from)})` }}
        />
      ))}
    </span>
  )
}

/**
 * The outages of a device in the 24 hours before `now`, as shares of them. The log contains changes only: a device that
 * has been offline for longer has no row in the span, so its own fields are used.
 */
export function daySpans(
  device: Pick<Device, 'status' | 'disconnected_since' | 'last_seen'>,
  log: readonly ConnectivityLog[],
  now: number,
): { from: number; to: number }[] {
  const start = now - DAY_LENGTH_MS
  const share = (at: number) => Math.min(1, Math.max(0, (at - start) / DAY_LENGTH_MS))
  const spans = log
    .filter((row) => row.status === 'offline')
    .map((row) => {
      const from = Date.parse(row.timestamp)
      return { from, to: row.duration === null ? now : from + row.duration * 1000 }
    })
  const since = silentSince(device)
  // Seen before, but the start of the outage is not determined yet: draw nothing.
  const isComplete = since !== null || typeof device.last_seen !== 'string'
  if (device.status === 'offline' && isComplete && !spans.some((span) => span.to >= now))
    spans.push({ from: Date.parse(since ?? '') || 0, to: now })
  return spans
    .map((span) => ({ from: share(span.from), to: share(span.to) }))
    .filter((span) => span.to > span.from)
    .toSorted((one, other) => one.from - other.from)
}

/** A number in the unit of its header; not shown in the list, but in filters, and in the file if filtered by. */
function figureColumn({
  id,
  header,
  of,
}: Pick<DeviceColumn, 'id' | 'header'> & { of: (device: Device) => number | null }): DeviceColumn {
  const filter = { kind: 'number', of } as const
  return { id, header, cell: null, card: null, csv: of, sort: null, filter, search: null }
}

/** Brand and model in one phrase; the brand is omitted if the model begins with it. */
export function madeBy(brand: string | null | undefined, model: string | null | undefined): string {
  const isBrandInModel = brand && model?.toLowerCase().startsWith(brand.toLowerCase())
  return [isBrandInModel ? null : brand, model].filter(Boolean).join(' ')
}
