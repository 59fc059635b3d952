import type { ReactNode } from 'react'
import type { Axis } from './axis.ts'
import { CurvePlot } from './curve-plot.tsx'
import type { Curve } from './curve.ts'
import { DayAxis, DayGrid } from './day-axis.tsx'
import { useElementWidth } from './element-width.ts'
import { EventLine } from './event-line.tsx'
import type { TrackGap } from './gap-columns.tsx'
import { LineBlocks } from './line-blocks.tsx'
import type { LineBlock } from './line-layout.ts'
import type { LineEvent } from './place-events.ts'
import { PowerBars, type PowerBar } from './power-bars.tsx'
import { PriceBand, type PriceSpan } from './price-band.tsx'
import styles from './tracks.module.css'
import lines from './day-line.module.css'

type TrackContent =
  | { kind: 'price'; spans: readonly PriceSpan[] | null }
  | { kind: 'curve'; curve: Curve }
  | { kind: 'orders'; blocks: readonly LineBlock[] }
  | { kind: 'bars'; bars: readonly PowerBar[]; max?: number | undefined; description: string }
  | { kind: 'events'; events: readonly LineEvent[] }

export type Track = TrackContent & {
  key: string
  title: string
  /** Beside the title: the unit, the peak, what it counts. */
  note?: ReactNode
}

/** Several things of one day on one axis: price, temperature, order, power, events. A table is one link away. */
export function Tracks({
  axis,
  tracks,
  gaps = [],
  label,
  over,
}: {
  axis: Axis
  tracks: readonly Track[]
  gaps?: readonly TrackGap[]
  label: string
  /** Over all plots, as wide as they are. */
  over?: ReactNode
}) {
  const { ref, width } = useElementWidth()
  return (
    <section
      className={styles.tracks}
      aria-label={label}
      data-levels={tracks.some(({ kind }) => kind === 'curve') || undefined}
    >
      <div className={styles.axis}>
        <div ref={ref}>
          <DayAxis axis={axis} width={width} />
        </div>
      </div>
      {tracks.map((track) => (
        <div key={track.key} className={styles.track} data-kind={track.kind}>
          <h3 className={styles.title}>
            <b>{track.title}</b> {track.note}
          </h3>
          <div className={styles.plot}>
            <TrackPlot track={track} axis={axis} gaps={gaps} width={width} />
          </div>
        </div>
      ))}
      <div className={styles.grid}>
        <DayGrid axis={axis} />
        {over}
      </div>
    </section>
  )
}

function TrackPlot({
  track,
  axis,
  gaps,
  width,
}: {
  track: Track
  axis: Axis
  gaps: readonly TrackGap[]
  width: number
}) {
  switch (track.kind) {
    case 'price':
      return <PriceBand axis={axis} spans={track.spans} width={width} label={track.title} />
    case 'curve':
      return <CurvePlot axis={axis} curve={track.curve} gaps={gaps} width={width} />
    case 'orders':
      return (
        <div className={lines.line} data-size="track">
          <LineBlocks axis={axis} blocks={track.blocks} width={width} label={track.title} />
        </div>
      )
    case 'bars':
      return (
        <PowerBars
          axis={axis}
          bars={track.bars}
          max={track.max}
          gaps={gaps}
          description={track.description}
        />
      )
    case 'events':
      return <EventLine axis={axis} events={track.events} width={width} label={track.title} />
  }
}
