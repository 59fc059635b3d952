import type { ReactNode } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'
import measures from '#ui/measure.module.css'
import sparks from '#ui/spark.module.css'
import styles from './pending-shape.module.css'

/** What stands below the heading: the measures of the overview, a room with its week, or rows of one kind. */
export type PendingRows = 'measures' | 'room' | RowKind

/** Rooms with their line, days with their line, or words with their value. */
type RowKind = 'line' | 'week' | 'fact'

/** Bars where the values of a screen will stand, so that little moves when they come. */
export function PendingShape({ rows }: { rows: PendingRows }) {
  if (rows === 'measures') {
    return (
      <>
        <div className={measures.measures}>{repeat(4, measure, measures.measure)}</div>
        <Rows kind="line" />
      </>
    )
  }
  if (rows === 'room') {
    return (
      <>
        <Skeleton width="13rem" height="5.5rem" />
        <div className={styles.tiles}>{repeat(7, () => bar('100%', '88px'))}</div>
        <Rows kind="week" />
      </>
    )
  }
  return <Rows kind={rows} />
}

function Rows({ kind }: { kind: RowKind }) {
  return (
    <div className={styles.rows} data-kind={kind}>
      {repeat(8, () => (
        <>
          {bar(kind === 'line' ? '4rem' : '7em', kind === 'line' ? '2rem' : undefined)}
          {kind === 'week' ? null : bar('12em')}
          {kind === 'fact' ? null : bar('100%', '34px')}
        </>
      ))}
    </div>
  )
}

function measure() {
  return (
    <>
      {bar('6em')}
      <p className={measures.value}>{bar('3em')}</p>
      <div className={sparks.spark} />
      {bar('80%')}
    </>
  )
}

function bar(width: string, height?: string) {
  return <Skeleton width={width} height={height} />
}

function repeat(count: number, draw: () => ReactNode, className?: string) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className={className}>
      {draw()}
    </div>
  ))
}
