import type { Order } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import {
  clearDays,
  copyDay,
  insertBlock,
  move,
  paint,
  removeBlock,
  resize,
  type DaySpan,
} from '@foyer/rules/schedule/edit-week.ts'
import { blockAt, viewDay, type DayBlock } from '@foyer/rules/schedule/view-day.ts'
import { useState } from 'react'
import { useWords } from '#lib/words.ts'
import { calendarWords } from './calendar-words.ts'
import type { WeekDraft } from './use-week-draft.ts'
import type { WeekWords } from './use-week-words.ts'

/** A place in the week: the chosen block is the one that holds it. */
export type Place = { day: number; quarter: number }

/** A change of a week, and the stretch that it is about. */
export type WeekChange = (week: Week) => { week: Week; span: DaySpan }

export type WeekEditor = ReturnType<typeof useWeekEditor>

/** What is chosen in the week, what is painted with, and everything that can be done to it. */
export function useWeekEditor(draft: WeekDraft, begin: Place, words: WeekWords) {
  const t = useWords(calendarWords)
  const [place, setPlace] = useState(begin)
  const [brush, setBrush] = useState<Order>('comfort')
  const [copied, setCopied] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const {
    week,
    schedule: { default_order: defaultOrder },
  } = draft
  const blocksOf = (of: Week, day: number) => viewDay(of, defaultOrder, day)
  const blocks = blocksOf(week, place.day)
  const whole: DayBlock = { from: 0, to: 96, order: defaultOrder, isDefault: true }
  const block = blockAt(blocks, place.quarter) ?? whole
  const span: DaySpan = { day: place.day, from: block.from, to: block.to }

  /** Takes a change over, with what it was about chosen and said. */
  const apply = (change: WeekChange) => {
    const { week: next, span: about } = change(week)
    draft.change((latest) => change(latest).week)
    setPlace({ day: about.day, quarter: about.from })
    const now = blockAt(blocksOf(next, about.day), about.from)
    if (now !== undefined) setSaid(words.block(about.day, now))
  }
  const say = (text: string, change: (latest: Week) => Week) => {
    draft.change(change)
    setSaid(text)
  }
  const copyTo = (from: number, days: readonly number[]) =>
    say(
      t(($) => $.copied, { day: words.dayTitle(from), count: days.length }),
      (latest) => copyDay(latest, from, latest, days),
    )
  return {
    place,
    block,
    blocks,
    span,
    brush,
    said,
    choose: setPlace,
    setBrush,
    apply,
    paintBlock: (order: Order) => {
      setBrush(order)
      apply((latest) => ({ week: paint(latest, span, order), span }))
    },
    setEdge: (edge: 'start' | 'end', to: number) => apply((latest) => resize(latest, span, edge, to)),
    moveBy: (by: number) => apply((latest) => move(latest, span, by)),
    remove: () => apply((latest) => ({ week: removeBlock(latest, span), span })),
    insert: () => {
      const other = block.order === brush ? (brush === 'eco' ? 'comfort' : 'eco') : brush
      apply((latest) => insertBlock(latest, span, other) ?? { week: latest, span })
    },
    copyTo,
    copy: () => {
      setCopied(place.day)
      setSaid(t(($) => $.copiedDay, { day: words.dayTitle(place.day) }))
    },
    paste: () => {
      if (copied !== null && copied !== place.day) copyTo(copied, [place.day])
    },
    take: (week: Week) =>
      say(
        t(($) => $.weeks.taken),
        () => week,
      ),
    clear: (days: readonly number[]) =>
      say(
        t(($) => $.cleared),
        (latest) => clearDays(latest, days),
      ),
  }
}
