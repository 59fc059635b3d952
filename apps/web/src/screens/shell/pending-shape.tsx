import type { ReactNode } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'

type Shape = 'overview' | 'lines' | 'room' | 'week' | 'rows' | 'detail' | 'facts'

/** The outline of each screen, the longest address first. */
const shapes: readonly [address: RegExp, shape: Shape][] = [
  [/^\/account\/?$/, 'overview'],
  [/^\/account\/rooms\/?$/, 'lines'],
  [/^\/account\/rooms\/[^/]+\/calendar/, 'week'],
  [/^\/account\/rooms\//, 'room'],
  [/^\/account\/devices\/./, 'detail'],
  [/^\/account\/(hub|local-service|profile)/, 'facts'],
]

/** Bars where the values of the screen at this address will stand, so that little moves when they come. */
export function PendingShape({ path }: { path: string }) {
  switch (shapes.find(([address]) => address.test(path))?.[1] ?? 'rows') {
    case 'overview':
      return (
        <>
          <Measures count={4} />
          <Rows count={7} kind="line" />
        </>
      )
    case 'lines':
      return <Rows count={7} kind="line" />
    case 'week':
      return <Rows count={7} kind="week" />
    case 'room':
      return (
        <>
          <Skeleton width="13rem" height="5.5rem" />
          <div className="pending-tiles">
            {repeat(7, () => (
              <Skeleton width="100%" height="94px" />
            ))}
          </div>
          <Rows count={4} kind="week" />
        </>
      )
    case 'detail':
      return (
        <>
          <Measures count={2} />
          <Rows count={8} kind="fact" />
        </>
      )
    case 'facts':
      return (
        <div className="pending-columns">
          <Rows count={8} kind="fact" />
          <Rows count={8} kind="fact" />
        </div>
      )
    case 'rows':
      return <Rows count={9} kind="row" />
  }
}

function Measures({ count }: { count: number }) {
  return (
    <div className="pending-measures">
      {repeat(count, () => (
        <>
          <Skeleton width="6em" />
          <Skeleton width="5em" height="2.25rem" />
          <Skeleton width="80%" />
        </>
      ))}
    </div>
  )
}

function Rows({ count, kind }: { count: number; kind: 'line' | 'week' | 'row' | 'fact' }) {
  return (
    <div className="pending-rows" data-kind={kind}>
      {repeat(count, () => (
        <>
          <Skeleton width={kind === 'line' ? '4rem' : '7em'} height={kind === 'line' ? '2rem' : undefined} />
          {kind === 'week' ? null : <Skeleton width={kind === 'line' ? '10em' : '12em'} />}
          {kind === 'fact' ? null : <Skeleton width="100%" height={kind === 'row' ? undefined : '34px'} />}
        </>
      ))}
    </div>
  )
}

function repeat(count: number, draw: () => ReactNode) {
  return Array.from({ length: count }, (_, index) => <div key={index}>{draw()}</div>)
}
