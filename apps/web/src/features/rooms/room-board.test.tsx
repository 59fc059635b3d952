import type { Order } from '@foyer/contract/heating.ts'
import type { Room, RoomLine } from '@foyer/contract/room.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage, loadWords, useWords } from '#lib/i18n.ts'
import { devicesWords, roomsWords, sharedWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { useOrderName } from '#features/orders/orders.tsx'
import { comingAxis, dayAxis } from './room-day.ts'
import { roomLineBlocks } from './room-timeline.tsx'
import { DayBoard } from '#ui/timeline/day-lines.tsx'
import type { PriceSpan } from '#ui/timeline/price-band.tsx'
import { Tracks } from '#ui/timeline/tracks.tsx'
import { useRoomEvents, useRoomTracks } from './room-chart-data.ts'

import curvePlot from '#ui/timeline/tracks.module.css'
import dayAxes from '#ui/timeline/blocks.module.css'
import lineBlocks from '#ui/timeline/day-lines.module.css'

const zone = 'Europe/Paris'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const morning = Date.parse('2027-01-18T06:00:00+01:00')

/** One day per room: every order, long and short blocks, and one room whose next change is always near. */
const days: Record<string, readonly (readonly [hour: number, order: Order])[]> = {
  Salon: [
    [-6, 'eco'],
    [0.5, 'comfort'],
    [2.5, 'eco'],
    [10.5, 'comfort_minus_2'],
    [12, 'comfort'],
    [16.5, 'eco'],
  ],
  Bureau: Array.from({ length: 15 }, (_, index) => [
    2 * index - 3,
    (['frost_protection', 'comfort_minus_1', 'stop', 'comfort', 'eco'] as const)[index % 5] ?? 'eco',
  ]),
  Cave: [
    [-6, 'frost_protection'],
    [9.75, 'stop'],
    [15, 'frost_protection'],
  ],
}

function lineAt(day: readonly (readonly [number, Order])[], now: number): RoomLine {
  const blocks = day.flatMap(([hour, order], index): RoomLine['blocks'] => {
    const from = morning + hour * HOUR
    const to = morning + (day[index + 1]?.[0] ?? 48) * HOUR
    const past = { from, to: Math.min(to, now), order, kind: 'past' as const, source: null }
    const planned = { from: Math.max(from, now), to, order, kind: 'planned' as const, source: null }
    return [...(past.from < past.to ? [past] : []), ...(planned.from < planned.to ? [planned] : [])]
  })
  return { room_id: 'room', blocks }
}

const temperatureAt = (at: number) => 19 + 1.8 * Math.sin((at - morning) / (3.1 * HOUR))

/** Every chart with a now-line: all rooms under one axis, and the tracks of one room. */
function DayAt({ now, isWide }: { now: number; isWide: boolean }) {
  const t = useWords(sharedWords)
  const format = useFormat()
  const orderName = useOrderName()
  const eventsOf = useRoomEvents()
  const formatters = { ...format, midnight: () => t(($) => $.room.midnight) }
  const axis = dayAxis(now, zone, formatters)
  const blocksOf = (day: readonly (readonly [number, Order])[]) =>
    roomLineBlocks(
      lineAt(day, now),
      { isSilent: false, now },
      {
        nameOf: orderName,
        ...format,
        describe: (order, span, kind) => t(($) => $.room.blocks[kind], { order, span }),
      },
    )
  const price = (from: number, to: number, isPeak: boolean): PriceSpan => ({
    from: morning + from * HOUR,
    to: morning + to * HOUR,
    kind: isPeak ? 'peak' : 'off_peak',
    label: isPeak ? 'Heures pleines, 0,2065\u202F€' : 'Heures creuses, 0,1579\u202F€',
    shortLabels: isPeak ? ['HP', 'HP'] : ['HC', 'HC'],
    color: 'red',
    description: 'price',
  })
  const spans = [price(-2, 7, true), price(7, 9, false), price(9, 16, true), price(16, 24, false)]
  const points = Array.from({ length: 145 }, (_, index) => morning + index * 10 * MINUTE)
    .filter((at) => at <= now)
    .map((at) => [at, temperatureAt(at)] as const)
  const room: Room = {
    id: 'room',
    name: 'Salon',
    has_thermostat: true,
    temperature: temperatureAt(now),
    temperature_at: new Date(now).toISOString(),
  }
  const events = eventsOf(
    [1.2, 4, 4.6, 8.1, 11.9, 17].flatMap((hour, index) => {
      const at = morning + hour * HOUR
      const device = { id: String(index), name: 'Fenêtre du Salon' }
      if (at > now) return []
      const window = {
        id: String(index),
        kind: 'window',
        device,
        room: null,
        actor: null,
        command: null,
      } as const
      return [{ ...window, at: new Date(at).toISOString(), state: 'open', duration: null }]
    }),
    now,
  )
  const tracksOf = useRoomTracks()
  return (
    <div style={{ padding: 16 }}>
      <DayBoard
        axis={isWide ? axis : comingAxis(now, zone, formatters)}
        spans={spans}
        priceLabel="price"
        label="rooms"
        layout={isWide ? 'wide' : 'narrow'}
        rows={Object.entries(days).map(([name, day]) => ({
          key: name,
          label: name,
          info: <p>{name}</p>,
          blocks: blocksOf(day),
        }))}
      />
      <div style={{ height: 48 }} />
      <Tracks
        axis={axis}
        label="room"
        gaps={[]}
        tracks={tracksOf({
          room,
          series: {
            temperature: [...points],
            setpoint: points.map(([at]) => [at, at - morning > 12 * HOUR ? 20 : 18.5] as const),
            power: [],
          },
          isPowerPending: true,
          isDayKnown: true,
          spans,
          blocks: blocksOf(days['Bureau'] ?? []),
          events,
          now,
        })}
      />
    </div>
  )
}

const labels = [
  `:is(.${lineBlocks.label}, .${lineBlocks.time}, .${lineBlocks.band} [aria-hidden], .${curvePlot.line} li > [aria-hidden]:not(i))`,
  `:is(.${curvePlot.mark} > span, .${curvePlot.value}, .${dayAxes.axis} > span:not(.${dayAxes.now}))`,
].join(', ')

type Place = { text: string; box: DOMRect }

function placesOf(selector: string): Place[] {
  return Array.from(document.querySelectorAll(selector)).map((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return { text: element.textContent, box: range.getBoundingClientRect() }
  })
}

function meet(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/** Points along the drawn curves, three pixels apart, in page coordinates. */
function curvePoints(): DOMPoint[] {
  return Array.from(
    document.querySelectorAll<SVGPathElement>(`.${curvePlot.measured}, .${curvePlot.setpoint}`),
  ).flatMap((path) => {
    const matrix = path.getScreenCTM()
    const length = path.getTotalLength()
    if (matrix === null || length === 0) return []
    return Array.from({ length: Math.ceil(length / 3) }, (_, step) =>
      path.getPointAtLength(3 * step).matrixTransform(matrix),
    )
  })
}

function findings(): string[] {
  const places = placesOf(labels).filter(({ box }) => box.width > 0)
  const lines = Array.from(document.querySelectorAll('[data-now]'), (line) => line.getBoundingClientRect())
  const points = curvePoints()
  const marks = placesOf(`.${curvePlot.mark} > span`)
  return [
    ...places
      .filter(({ box }) => lines.some((line) => meet(box, line)))
      .map(({ text }) => `under the now-line: ${text}`),
    ...marks
      .filter(({ box }) =>
        points.some(({ x, y }) => x > box.left && x < box.right && y > box.top + 2 && y < box.bottom - 2),
      )
      .map(({ text }) => `under a curve: ${text}`),
    ...places.flatMap((one, index) =>
      places
        .slice(index + 1)
        .filter((other) => meet(one.box, other.box))
        .map((other) => `on one another: ${one.text} and ${other.text}`),
    ),
  ]
}

for (const language of ['fr', 'en'] as const) {
  for (const width of [390, 1440]) {
    test(`no label is under the now-line, a curve or another label at any quarter of the day (${language}, ${width} px)`, async () => {
      applyLanguage(language)
      setHomeZone(zone)
      await loadWords([roomsWords, devicesWords, sharedWords])
      await page.viewport(width, 1200)
      await document.fonts.load('14px "Foyer Text"')
      const quarters = Array.from({ length: 96 }, (_, quarter) => morning + quarter * 15 * MINUTE)
      const screen = await render(<DayAt now={morning} isWide={width > 1000} />)
      await expect.poll(() => document.querySelectorAll(`.${lineBlocks.label}`).length).toBeGreaterThan(3)
      const found: string[] = []
      let shown = 0
      for (const now of quarters) {
        await screen.rerender(<DayAt now={now} isWide={width > 1000} />)
        shown += document.querySelectorAll(`.${curvePlot.mark}`).length
        found.push(...findings().map((line) => `${new Date(now).toISOString().slice(11, 16)}Z ${line}`))
      }
      expect(found).toEqual([])
      // The latest value is always shown: omitting labels is not an accepted way to avoid overlaps.
      expect(shown).toBeGreaterThanOrEqual(96)
    })
  }
}
