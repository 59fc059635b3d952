import type { Axis } from './axis.ts'
import { DayAxis, DayGrid } from './day-axis.tsx'
import { useElementWidth } from './element-width.ts'
import { LineBlocks } from './line-blocks.tsx'
import type { LineBlock } from './line-layout.ts'

/** The shape of a day as a picture that fills its place, one line a room. Decoration: hidden from screen readers. */
export function DayPicture({ axis, lines }: { axis: Axis; lines: readonly (readonly LineBlock[])[] }) {
  const { ref, width } = useElementWidth()
  return (
    <div className="day-picture" aria-hidden="true" ref={ref}>
      {lines.map((blocks, index) => (
        <div key={index} className="picture-line">
          <LineBlocks axis={axis} blocks={blocks} width={0} label="" />
        </div>
      ))}
      <DayAxis axis={axis} width={width} />
      <DayGrid axis={axis} />
    </div>
  )
}
