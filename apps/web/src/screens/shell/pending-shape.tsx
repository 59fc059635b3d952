import type { ReactNode } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'

/** Bars where the values of the screen at this address will stand, so that little moves when they come. */
export function PendingShape({ path }: { path: string }) {
  if (/^\/account\/?$/.test(path)) {
    return (
      <>
        <div className="measures">{repeat(4, measure, 'measure')}</div>
        <Rows kind="line" />
      </>
    )
  }
  if (/\/calendar/.test(path)) return <Rows kind="week" />
  if (/\/rooms\/./.test(path)) {
    return (
      <>
        <Skeleton width="13rem" height="5.5rem" />
        <div className="pending-tiles">{repeat(7, () => bar('100%', '88px'))}</div>
        <Rows kind="week" />
      </>
    )
  }
  return <Rows kind={/\/rooms/.test(path) ? 'line' : 'fact'} />
}

/** Rooms with their line, days with their line, or words with their value. */
function Rows({ kind }: { kind: 'line' | 'week' | 'fact' }) {
  return (
    <div className="pending-rows" data-kind={kind}>
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
      <p className="measure-value">{bar('3em')}</p>
      <div className="spark" />
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
