import { reachSince } from './reach-since.ts'
import { DeviceLink } from './device-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { instantText, statusWord, typeWord, valueWithNote } from './column-words.ts'
import { DeviceDate } from './device-date.tsx'
import type { DeviceColumn } from './device-column.ts'
import { DeviceNews } from './device-news.tsx'
import { DeviceSince } from './device-since.tsx'
import { DeviceStatus } from './device-status.tsx'
import { figureColumn } from './figure-column.ts'
import { madeBy } from './made-by.ts'
import typography from '#ui/typography.module.css'
import styles from './device-columns.module.css'

/**
 * The columns of the list of devices, in its order: those of the specification's section 2, then what its section 3 can
 * filter by and no column shows. How one is added: docs/adding.md. What a narrow window folds away stands small under
 * another word of the row.
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
            <Icon name={device.type} />
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
    // Where the card has a model, it says both in one phrase.
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
      draw: ({ device, words }) => <StatusDot state={device.status} word={statusWord(device, words)} />,
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
    card: { place: 'where', text: ({ device, isRoomSaid }) => (isRoomSaid ? null : device.room?.name) },
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
        const since = reachSince(device, device.status === 'online')
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
