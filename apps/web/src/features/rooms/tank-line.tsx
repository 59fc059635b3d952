import type { HotWater } from '@foyer/contract/hot-water.ts'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { RichText } from '#lib/rich-text.tsx'
import type { LineBlock } from '#ui/timeline/block-layout.ts'
import { RoomSummary } from '#ui/timeline/day-lines.tsx'
import { Icon } from '#ui/icon.tsx'

import targets from '#ui/layout.module.css'

/** The text next to a hot-water tank's line: its kind, and until or from when it may heat. */
export function TankInfo({ roomId, water, now }: { roomId: string; water: HotWater; now: number }) {
  const t = useWords(sharedWords)
  const format = useFormat()
  const [first] = water.times ?? []
  const reasonText = () => {
    if (!water.reachable) return t(($) => $.room.water.silent)
    if (water.mode === 'off') return t(($) => $.room.water.off)
    if (first === undefined) return t(($) => $.room.water.away)
    if (first.from !== null) return t(($) => $.room.water.from, { from: format.from(first.from, now) })
    if (first.to === null) return t(($) => $.room.water.always)
    const until = format.until(first.to, now)
    return t(($) => (first.once ? $.room.water.once : $.room.water.until), { until })
  }
  return (
    <RoomSummary
      temperature={<Icon name="water" />}
      unit=""
      name={
        <Link className={targets.link} to="/account/rooms/$roomid" params={{ roomid: roomId }}>
          {t(($) => $.room.water.title)}
        </Link>
      }
      chip={null}
      reason={<RichText text={reasonText()} />}
    />
  )
}

type Formatters = {
  time: (at: number) => string
  span: (from: number, to: number) => string
  /** Full description of a block. */
  describe: (kind: 'once' | 'let', span: string) => string
}

/** The times when a tank may heat, as blocks of a line up to `end` (ms); between them it stays off. */
export function blocksOfTank(
  times: NonNullable<HotWater['times']>,
  now: number,
  end: number,
  formatters: Formatters,
): LineBlock[] {
  return times.map((time) => {
    const from = time.from === null ? now : Date.parse(time.from)
    const to = time.to === null ? end : Date.parse(time.to)
    return {
      from,
      to,
      order: 'water',
      // The line between two blocks is empty: each has its own times.
      label: `${formatters.time(from)} – ${formatters.time(to)}`,
      description: formatters.describe(time.once ? 'once' : 'let', formatters.span(from, to)),
    }
  })
}
