import { useRef, useState, type PointerEvent } from 'react'
import type { DayBlock } from '@foyer/rules/schedule/view-day.ts'
import { useWords } from '#lib/i18n.ts'
import { calendarWords } from '#lib/words.ts'
import { IconButton } from '#ui/button.tsx'
import { OrderName } from '#features/orders/orders.tsx'
import { edgeAtHeight, heightOfEdge, type DrawnBlock } from './week-input.ts'
import type { WeekWords } from './week-days.ts'

import typography from '#ui/typography.module.css'
import styles from './calendar.module.css'

type Edge = 'start' | 'end'

type Edges = { from: number; to: number }

/**
 * A day as a vertical list of blocks, each with its time, a bar for its level, and its duration. A press anywhere on a
 * block edits it; its edges can then be dragged by handles.
 */
export function PhoneDay({
  blocks,
  selected,
  dragged,
  pricesOf,
  costOf,
  words,
  onEdit,
  onDrag,
  onRelease,
}: {
  blocks: readonly DayBlock[]
  /** The block that is being edited. */
  selected: Edges | null
  /** Preview of the day while a handle is dragged; otherwise null. */
  dragged: readonly DayBlock[] | null
  /** The prices of a block, one line each. */
  pricesOf: (block: DayBlock) => string[]
  /** What a block costs; null if not known. */
  costOf: (block: DayBlock) => string | null
  words: WeekWords
  /** Undefined if the user may not edit. */
  onEdit: ((block: DayBlock) => void) | undefined
  onDrag: (edge: Edge, at: number) => void
  /** `at` is null if the browser cancelled the pointer. */
  onRelease: (edge: Edge, at: number | null) => void
}) {
  const t = useWords(calendarWords)
  const list = useRef<HTMLOListElement>(null)
  const { hold: drag, handlers } = useHandles({ list, blocks, selected, onDrag, onRelease })
  const isDragged = drag !== null && dragged !== null
  return (
    <div className={styles.phoneDay} data-pulled={isDragged || undefined}>
      <ol ref={list} className={styles.list}>
        {blocks.map((block, index) => {
          // The list does not change while a handle is dragged.
          const isSelected = drag === null ? selected?.from === block.from : drag.index === index
          return (
            <li
              // eslint-disable-next-line react/no-array-index-key -- the focus stays where a block's start moves
              key={index}
              style={{ '--quarters': block.to - block.from }}
              data-selected={isSelected || undefined}
              data-pressable={onEdit === undefined ? undefined : true}
            >
              <span className={styles.dayListTime}>{words.time(block.from)}</span>
              <i data-order={block.order} aria-hidden="true" />
              <span className={styles.words}>
                <OrderName order={block.order} />
                <span className={`${typography.note} ${styles.length}`}>
                  {[words.length(block.to - block.from), costOf(block)].filter(Boolean).join(' · ')}
                </span>
                {pricesOf(block).map((price) => (
                  <span key={price} className={`${typography.note} ${styles.blockPrice}`}>
                    {price}
                  </span>
                ))}
              </span>
              {onEdit === undefined ? null : (
                <IconButton
                  icon="sliders"
                  variant="quiet"
                  label={t(($) => $.edit, {
                    order: words.nameOf(block.order),
                    from: words.time(block.from),
                    to: words.time(block.to),
                  })}
                  onClick={() => onEdit(block)}
                />
              )}
              {isSelected && onEdit !== undefined
                ? edges.map((edge) => (
                    <span
                      key={edge}
                      className={styles.handle}
                      data-handle={edge}
                      aria-hidden="true"
                      {...handlers(edge, index)}
                    />
                  ))
                : null}
            </li>
          )
        })}
      </ol>
      {isDragged && selected !== null ? (
        <DraggedDay blocks={dragged} rows={drag.rows} edge={drag.edge} selected={selected} words={words} />
      ) : null}
    </div>
  )
}

const edges = ['start', 'end'] as const

/** Overlay while an edge is dragged: preview of the bars and the time of the edge. The list below does not change. */
function DraggedDay({
  blocks,
  rows,
  edge,
  selected,
  words,
}: {
  blocks: readonly DayBlock[]
  rows: readonly DrawnBlock[]
  edge: Edge
  selected: Edges
  words: WeekWords
}) {
  const at = edgeOf(selected, edge)
  return (
    <div className={styles.pulledDay} aria-hidden="true">
      {blocks.map((block) => {
        const top = heightOfEdge(rows, block.from)
        return (
          <i
            key={block.from}
            data-order={block.order}
            data-selected={block.from === selected.from || undefined}
            style={{ top, height: heightOfEdge(rows, block.to) - top }}
          />
        )
      })}
      <b style={{ top: heightOfEdge(rows, at) }}>{words.time(at)}</b>
      <span className={styles.handle} data-held style={{ top: heightOfEdge(rows, at) }} />
    </div>
  )
}

type Drag = {
  edge: Edge
  /** Index of the block whose edge is dragged. */
  index: number
  /** Positions of the blocks when the drag began; they apply until it ends. */
  rows: DrawnBlock[]
  /** Distance from the edge to the pointer at the start of the drag, px. */
  off: number
}

/** Pointer handlers to drag the edges of the selected block. */
function useHandles({
  list,
  blocks,
  selected,
  onDrag,
  onRelease,
}: {
  list: { readonly current: HTMLOListElement | null }
  blocks: readonly DayBlock[]
  selected: Edges | null
  onDrag: (edge: Edge, at: number) => void
  onRelease: (edge: Edge, at: number | null) => void
}) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const topOfList = () => list.current?.getBoundingClientRect().top ?? 0
  const quarterAt = (event: PointerEvent, { rows, off }: Drag) =>
    edgeAtHeight(rows, event.clientY - topOfList() - off)
  return {
    hold: drag,
    handlers: (edge: Edge, index: number) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || !event.isPrimary || list.current === null || selected === null) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const top = topOfList()
        const rows = [...list.current.children].flatMap((row, at) => {
          const block = blocks[at]
          const rect = row.getBoundingClientRect()
          return block === undefined
            ? []
            : [{ from: block.from, to: block.to, top: rect.top - top, bottom: rect.bottom - top }]
        })
        setDrag({ edge, index, rows, off: event.clientY - top - heightOfEdge(rows, edgeOf(selected, edge)) })
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (drag !== null) onDrag(drag.edge, quarterAt(event, drag))
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        if (drag === null) return
        setDrag(null)
        // From the event, not from the rendered state: the pointer can be released before its last move is rendered.
        onRelease(drag.edge, quarterAt(event, drag))
      },
      onPointerCancel() {
        if (drag === null) return
        setDrag(null)
        onRelease(drag.edge, null)
      },
    }),
  }
}

function edgeOf({ from, to }: Edges, edge: Edge): number {
  return edge === 'start' ? from : to
}
