import {
  acceptRedDayPlan,
  followRedDay,
  type RedDayPlan,
  skipRedDay,
  withdrawRedDayPlan,
} from '@foyer/contract/red-day-plan.ts'
import { dayOf, isoDate } from '@foyer/rules/schedule/local-day.ts'
import type { ColorOption } from '@foyer/rules/tariff/day-colors.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { language, useWords } from '#lib/i18n.ts'
import { useMinute } from '#lib/clock.ts'
import { useFormat } from '#lib/format.ts'
import { homeZone, hoursBetween, isMidnight } from '#lib/home-time.ts'
import { useValue } from '#lib/store.ts'
import { RichText } from '#lib/rich-text.tsx'
import { sharedWords, tariffWords } from '#lib/words.ts'
import { useApiMutation } from '#api/mutation.ts'
import { redDayPlanQuery } from '#api/queries/energy.ts'
import { NotLoaded } from '#forms/not-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/facts.tsx'
import type { OrderFace } from '#ui/order-chip.tsx'
import { Section } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { LineBlock } from '#ui/timeline/block-layout.ts'
import { DayBoard, type LineOutline } from '#ui/timeline/day-lines.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { useOrderName } from '#features/orders/orders.tsx'
import { usePriceSpans } from './prices.ts'
import { RedDayForm, RedDaySwitches } from './red-day-form.tsx'

import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import styles from './day-colors.module.css'

/** The plan for red days: what it lowers in each room, what an owner chooses in it, and a button that accepts or ends it. */
export function RedDayPlanCard({ option, isOwner }: { option: ColorOption; isOwner: boolean }) {
  const t = useWords(tariffWords)
  const format = useFormat()
  const query = useQuery(redDayPlanQuery)
  const { data: plan, isError } = query
  const [isOpen, setIsOpen] = useState(false)
  const settings = plan?.settings
  const day = plan?.day ?? null
  const note =
    day === null
      ? t(($) => $.redPlan.note[option])
      : t(
          ($) =>
            day.is_example
              ? $.redPlan.example[option]
              : plan?.skipped === null
                ? $.redPlan.day
                : $.redPlan.skippedDay,
          { day: format.day(day.from) },
        )
  return (
    <Section
      title={t(($) => $.redPlan.title[option])}
      note={note}
      more={
        isOwner && settings !== undefined && settings.rooms.length > 0 ? (
          <Button variant="quiet" onClick={() => setIsOpen(true)}>
            {t(($) => $.redPlan.form.open)}
          </Button>
        ) : undefined
      }
    >
      {isOpen && settings !== undefined ? (
        <RedDayForm settings={settings} onClose={() => setIsOpen(false)} />
      ) : null}
      {plan !== undefined ? (
        <Plan plan={plan} option={option} isOwner={isOwner} />
      ) : isError ? (
        <NotLoaded query={query}>{t(($) => $.redPlan.failed)}</NotLoaded>
      ) : (
        <Loading label={t(($) => $.redPlan.loading)}>
          <Skeleton width="100%" height="160px" />
        </Loading>
      )}
    </Section>
  )
}

function Plan({ plan, option, isOwner }: { plan: RedDayPlan; option: ColorOption; isOwner: boolean }) {
  const t = useWords(tariffWords)
  const { accepted, rooms, settings, hot_water: tanks } = plan
  if (rooms.length + tanks.length === 0 && accepted === null)
    return <EmptyState>{t(($) => $.redPlan.none)}</EmptyState>
  return (
    <>
      <p className={`${typography.measured} ${styles.planState}`} role="status">
        <PlanState plan={plan} option={option} />
      </p>
      {plan.day === null ? null : <RedDayBoard plan={plan} day={plan.day} />}
      <RedDayCost plan={plan} option={option} />
      <p className={`${typography.note} ${typography.measured}`}>
        {t(($) => $.redPlan.limits)}{' '}
        {tanks.length === 0 ? null : t(($) => $.redPlan.water[settings.keeps_water_off ? 'off' : 'own'])}
      </p>
      {isOwner ? (
        <>
          <RedDaySwitches settings={settings} hasWater={tanks.length > 0} />
          <PlanButtons plan={plan} />
        </>
      ) : (
        <p className={typography.note}>{t(($) => $.redPlan.member)}</p>
      )}
    </>
  )
}

/** Whether the plan is followed, and when it lowers rooms next, as a sentence. */
function PlanState({ plan, option }: { plan: RedDayPlan; option: ColorOption }) {
  const t = useWords(tariffWords)
  const format = useFormat()
  const now = useMinute()
  const whenOf = useWhen()
  const { accepted, hours, skipped } = plan
  if (accepted === null) return <>{t(($) => $.redPlan.proposal[option])}</>
  if (skipped !== null) {
    return (
      <>
        <RichText text={t(($) => $.redPlan.skipped[option], { when: whenOf(skipped.day) })} />{' '}
        {t(($) => $.redPlan.skippedBy, { by: skipped.by, at: format.whenAt(skipped.at, now) })}
      </>
    )
  }
  const next =
    hours === null
      ? t(($) => $.redPlan.waiting[option])
      : Date.parse(hours.from) <= now
        ? t(($) => $.redPlan.lasting, { until: format.until(hours.to, now) })
        : t(($) => $.redPlan.next, { at: format.whenLong(hours.from, now) })
  return (
    <>
      <RichText text={next} />{' '}
      {t(($) => $.redPlan.acceptedBy, { by: accepted.by, at: format.whenAt(accepted.at, now) })}
    </>
  )
}

/** Names the day of red hours (ISO date), as in "not tomorrow". Hours of yesterday last until this night. */
function useWhen() {
  const t = useWords(tariffWords)
  const format = useFormat()
  const today = format.dayKey(useMinute())
  return (day: string) => {
    if (day === today) return t(($) => $.redPlan.when.today)
    if (day < today) return t(($) => $.redPlan.when.tonight)
    if (day === isoDate(dayOf(today) + 1)) return t(($) => $.redPlan.when.tomorrow)
    return t(($) => $.redPlan.when.day, { day: format.day(format.dayStart(day)) })
  }
}

type Span = { from: string; to: string; order: OrderFace }

/**
 * The day with the plan: one line per room over the prices, with an ordinary day dashed, and the hot water last. A
 * skipped day is an ordinary one.
 */
function RedDayBoard({ plan, day }: { plan: RedDayPlan; day: NonNullable<RedDayPlan['day']> }) {
  const t = useWords(tariffWords)
  const tShared = useWords(sharedWords)
  const format = useFormat()
  const orderName = useOrderName()
  const zone = useValue(homeZone)
  const prices = usePriceSpans()
  const isWide = useMediaQuery('(min-width: 1280px)')
  const kind = plan.skipped === null ? 'planned' : 'plain'
  const { settings } = plan
  const noteOf = ({ room_id: id, minutes }: RedDayPlan['rooms'][number]) => {
    const order = settings.rooms.find((room) => room.room_id === id)?.order ?? null
    if (kind === 'plain' || !settings.lowers_rooms || order === null) return t(($) => $.redPlan.plain)
    if (minutes === 0) return t(($) => $.redPlan.unlowered)
    return t(($) => $.redPlan.instead, { order: orderName(order), time: format.duration(minutes * 60) })
  }
  const [start, end] = [Date.parse(day.from), Date.parse(day.to)]
  const ticks = hoursBetween(start, end, 2, zone).map((at) => {
    const isStrong = isMidnight(at, zone)
    return { at, label: isStrong ? tShared(($) => $.room.midnight) : format.hour(at), isStrong }
  })
  const place = ({ from, to, order }: Span) => {
    const times = { from: Date.parse(from), to: Date.parse(to) }
    const words = { order: orderName(order), span: format.span(times.from, times.to) }
    return { ...times, order, words }
  }
  const blocksOf = (spans: readonly Span[]) =>
    spans.map((span): LineBlock => {
      const { words, ...block } = place(span)
      return { ...block, label: words.order, description: t(($) => $.redPlan.block, words) }
    })
  const rowOf = (key: string, name: string, note: string) => ({
    key,
    label: t(($) => $.redPlan.line[kind], { name }),
    info: (
      <>
        <h3>{name}</h3>
        <p className={typography.note}>{note}</p>
      </>
    ),
  })
  const list = new Intl.ListFormat(useValue(language))
  return (
    <DayBoard
      axis={{ start, end, ticks, now: null, isPlan: true }}
      // The prices of a day that is only an example are not known.
      spans={day.is_example ? [] : prices}
      priceLabel={tShared(($) => $.room.price)}
      label={t(($) => $.redPlan.board[kind])}
      layout={isWide ? 'wide' : 'narrow'}
      rows={[
        ...plan.rooms.map((room) => ({
          ...rowOf(room.room_id, room.name, noteOf(room)),
          blocks: blocksOf(room.blocks),
          outlines: room.instead_of.map((span): LineOutline => {
            const { words, ...outline } = place(span)
            return { ...outline, description: t(($) => $.redPlan.ordinary, words) }
          }),
        })),
        ...plan.hot_water.map(({ device_id: id, name, times }) => ({
          ...rowOf(
            id,
            name,
            times.length === 0
              ? t(($) => $.redPlan.waterOff)
              : t(($) => $.redPlan.waterTimes, {
                  spans: list.format(times.map(({ from, to }) => format.span(from, to))),
                }),
          ),
          blocks: blocksOf(waterSpans(times, day)),
        })),
      ]}
    />
  )
}

/** The day of a tank: off, except in the times in which it may heat. */
function waterSpans(
  times: RedDayPlan['hot_water'][number]['times'],
  day: { from: string; to: string },
): Span[] {
  const heated = times.map((time): Span => ({ ...time, order: 'water' }))
  const off = [day.from, ...times.map(({ to }) => to)].map((from, index): Span => {
    return { from, to: times[index]?.from ?? day.to, order: 'stop' }
  })
  return [...heated, ...off]
    .filter(({ from, to }) => from < to)
    .toSorted((one, other) => Date.parse(one.from) - Date.parse(other.from))
}

/** What the peak hours of a red day cost with the plan and without it, and how that is estimated. */
function RedDayCost({ plan: { cost, no_cost: reason }, option }: { plan: RedDayPlan; option: ColorOption }) {
  const t = useWords(tariffWords)
  const format = useFormat()
  const note = `${typography.note} ${typography.measured}`
  if (cost === null)
    return reason === null ? null : (
      <p className={`${note} ${styles.rules}`}>{t(($) => $.redPlan.cost.none[reason])}</p>
    )
  const { basis, days: count, without, with_plan: planned } = cost
  const amount = { without: format.money(without.mean), high: format.money(planned.high) }
  return (
    <>
      <p className={`${typography.measured} ${styles.dayCost}`}>
        <RichText
          text={
            planned.low === null
              ? t(($) => $.redPlan.cost.atMost[option], amount)
              : t(($) => $.redPlan.cost.range[option], {
                  ...amount,
                  range: format.moneyRange(planned.low, planned.high, 2),
                })
          }
        />
      </p>
      <p className={note}>
        {t(($) => $.redPlan.cost.basis[basis][option], {
          count,
          range: format.moneyRange(without.low, without.high, 2),
        })}
        {cost.is_metered ? null : <> {t(($) => $.redPlan.cost.unmetered)}</>}
      </p>
    </>
  )
}

function PlanButtons({ plan: { accepted, hours, skipped } }: { plan: RedDayPlan }) {
  const t = useWords(tariffWords)
  const accept = useApiMutation(acceptRedDayPlan, { showError: 'toast' })
  const skip = useApiMutation(skipRedDay, { showError: 'toast' })
  const follow = useApiMutation(followRedDay, { showError: 'toast' })
  const withdraw = useApiMutation(withdrawRedDayPlan, { showError: 'toast' })
  const whenOf = useWhen()
  return (
    <div className={layout.actions}>
      {accepted !== null ? (
        <>
          {hours === null ? null : (
            // One button for both, which keeps the focus.
            <Button
              isBusy={skip.isPending || follow.isPending}
              onClick={() => (skipped === null ? skip : follow).mutate({ params: { day: hours.day } })}
            >
              {t(($) => (skipped === null ? $.redPlan.skip : $.redPlan.follow), { when: whenOf(hours.day) })}
            </Button>
          )}
          <Button isBusy={withdraw.isPending} onClick={() => withdraw.mutate({})}>
            {t(($) => $.redPlan.withdraw)}
          </Button>
        </>
      ) : (
        <Button variant="primary" isBusy={accept.isPending} onClick={() => accept.mutate({})}>
          {t(($) => $.redPlan.accept)}
        </Button>
      )}
    </div>
  )
}
