import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { hoursBetween, type HomeDay } from '#lib/home-day.ts'
import type { LineBlock } from '#ui/timeline/line-layout.ts'
import type { PriceSpan } from '#ui/timeline/price-band.tsx'
import { TableView } from '#ui/timeline/table-view.tsx'
import { roomScreenWords } from './room-screen-words.ts'
import { hourlyRows } from './hourly-rows.ts'
import type { RoomSeries } from './room-series.ts'

/** What the tracks draw, hour by hour; a dash where nothing is known. */
export function RoomTable({
  day,
  now,
  zone,
  series,
  spans,
  blocks,
}: {
  day: HomeDay
  now: number
  zone: string
  series: RoomSeries
  spans: readonly PriceSpan[]
  blocks: readonly LineBlock[]
}) {
  const t = useWords(roomScreenWords)
  const format = useFormat()
  const rows = hourlyRows({
    hours: hoursBetween(day.start, day.end - 1, 1, zone),
    series,
    spans,
    blocks,
    now,
  })
  const dash = '–'
  return (
    <TableView
      caption={t(($) => $.line.caption)}
      columns={[
        { key: 'time', label: t(($) => $.line.time), isNumber: false, cell: (row) => format.time(row.at) },
        { key: 'price', label: t(($) => $.line.price), isNumber: false, cell: (row) => row.price ?? dash },
        {
          key: 'temperature',
          label: t(($) => $.line.temperature),
          isNumber: true,
          cell: (row) => (row.temperature === null ? dash : format.temperature(row.temperature)),
        },
        {
          key: 'setpoint',
          label: t(($) => $.line.setpoint),
          isNumber: true,
          cell: (row) => (row.setpoint === null ? dash : format.temperature(row.setpoint)),
        },
        { key: 'order', label: t(($) => $.line.order), isNumber: false, cell: (row) => row.order ?? dash },
        {
          key: 'power',
          label: t(($) => $.line.power),
          isNumber: true,
          cell: (row) => (row.power === null ? dash : format.power(row.power)),
        },
      ]}
      rows={rows}
      rowKey={(row) => row.at}
    />
  )
}
