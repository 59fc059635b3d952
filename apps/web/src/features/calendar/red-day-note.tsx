import { type Order, orderNumber } from '@foyer/contract/heating.ts'
import type { RedDaySettings } from '@foyer/contract/red-day-plan.ts'
import type { DaySpan } from '@foyer/rules/schedule/edit-week.ts'
import type { ColorOption } from '@foyer/rules/tariff/day-colors.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { RichText } from '#lib/rich-text.tsx'
import { useFormat } from '#lib/format.ts'
import { useWords } from '#lib/i18n.ts'
import { calendarWords } from '#lib/words.ts'
import { CallError } from '#api/errors.ts'
import { useErrorText } from '#api/error-text.ts'
import { useHasFeature } from '#api/features.tsx'
import { redDayBody, redDayPlanQuery, useRedDayChange } from '#api/queries/energy.ts'
import { NotLoaded } from '#forms/not-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { mayBeRed } from './week-costs.ts'
import type { WeekDay, WeekDays, WeekWords } from './week-days.ts'
import { useColorOption, weekTariffQuery } from './week-prices.tsx'

import fields from '#ui/text-field.module.css'
import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import styles from './calendar.module.css'

type Props = {
  roomId: string
  rows: WeekDays
  /** The selected block of the week on screen, those of a day, or all. */
  blocks: readonly (DaySpan & { order: Order })[]
  isEditable: boolean
  /** True if the page shows costs. */
  hasCosts: boolean
  words: WeekWords
}

/** The mode of a room in the plan; null: as on an ordinary day. */
type RedDayOrder = RedDaySettings['rooms'][number]['order']

/** The mode to which a block of Confort can be lowered here; the plan offers others too. */
const OFFERED = 'comfort_minus_1'

/**
 * What the plan for red days does with the room of blocks that it lowers, or could, in hours that are or may be red
 * this week. An owner can choose Confort-1 for them. Nothing for other blocks and without Tempo or EJP.
 */
export function RedDayNote({ blocks, ...props }: Props) {
  const option = useColorOption(props.rows)
  const { data: tariff } = useQuery(weekTariffQuery(props.rows))
  const hasPlan = useHasFeature('redDayPlan')
  const days = props.rows.rows
  const red = blocks.filter(({ day, from, to }) => {
    const row = days[day]
    return row !== undefined && mayBeRed(row, { from, to }, tariff?.bands ?? [])
  })
  if (!hasPlan || option === null || red.length === 0) return null
  return <RedDayState {...props} blocks={red} option={option} />
}

function RedDayState({
  roomId,
  rows,
  blocks,
  isEditable,
  hasCosts,
  words,
  option,
}: Props & { option: ColorOption }) {
  const t = useWords(calendarWords)
  const format = useFormat()
  const errorText = useErrorText()
  const query = useQuery(redDayPlanQuery)
  const { data: plan, isError, isFetching } = query
  const change = useRedDayChange('inline')
  const [former, setFormer] = useState<RedDayOrder | undefined>(undefined)
  const hasComfort = blocks.some(({ order }) => order === 'comfort')
  if (plan === undefined) {
    // Other blocks may have nothing to show.
    if (!hasComfort) return null
    return (
      <div className={`${layout.stack} ${styles.redDay}`}>
        {isError ? (
          <NotLoaded query={query}>{t(($) => $.redDay.failed[option])}</NotLoaded>
        ) : (
          <Loading label={t(($) => $.redDay.loading[option])}>
            <Skeleton width="100%" height="60px" />
          </Loading>
        )}
      </div>
    )
  }
  const { accepted, settings, skipped } = plan
  const room = settings.rooms.find((one) => one.room_id === roomId)
  // A room without a saved week is not part of the plan.
  if (room === undefined) return null
  const { order: mode } = room
  const isLowered = blocks.some(({ order }) => mode !== null && orderNumber(order) < orderNumber(mode))
  if (!hasComfort && !isLowered && change.error === null) return null
  const isSkipped = (row: WeekDay) =>
    skipped?.day === format.dayKey(row.start) && blocks.some(({ day }) => day === row.day)
  const skippedRow = rows.rows.find(isSkipped)
  const limit =
    accepted === null
      ? t(($) => $.redDay.notAccepted)
      : !settings.lowers_rooms
        ? t(($) => $.redDay.notLowering)
        : skippedRow === undefined
          ? null
          : t(($) => $.redDay.skipped, { day: words.day(skippedRow.day) })
  // After a press, the mode before it.
  const choice = mode === OFFERED ? former : OFFERED
  const offered = isEditable && hasComfort ? choice : undefined
  const isConflict = change.error instanceof CallError && change.error.code === 'conflict'
  const set = (order: RedDayOrder) => {
    setFormer(mode)
    const body = redDayBody(settings)
    const orders = body.rooms.map((one) => (one.room_id === roomId ? { ...one, order } : one))
    change.mutate({ body: { ...body, rooms: orders } })
  }
  return (
    <div className={`${layout.stack} ${styles.redDay}`}>
      <p className={`${typography.note} ${typography.measured}`} role="status">
        <RichText
          text={
            mode === null
              ? t(($) => $.redDay.ordinary[option])
              : t(($) => $.redDay.mode[option], { order: words.nameOf(mode) })
          }
        />{' '}
        {limit}
      </p>
      {change.error === null ? null : (
        <p className={fields.error} role="alert">
          {isConflict ? t(($) => $.redDay.conflict) : errorText(change.error)}
        </p>
      )}
      <div className={layout.actions}>
        {offered === undefined ? null : (
          // One button for both, which keeps the focus.
          <Button isBusy={change.isPending || (isConflict && isFetching)} onClick={() => set(offered)}>
            {offered === null
              ? t(($) => $.redDay.choose.ordinary[option])
              : t(($) => $.redDay.choose.mode[option], { order: words.nameOf(offered) })}
          </Button>
        )}
        <Link to="/account/consumption/tempo">{t(($) => $.redDay.plan[option])}</Link>
      </div>
      {offered === undefined && !hasCosts ? null : (
        <p className={`${typography.note} ${typography.measured}`}>
          {offered === undefined ? null : t(($) => $.redDay.scope[option])}{' '}
          {hasCosts ? t(($) => $.redDay.costs[option]) : null}
        </p>
      )}
    </div>
  )
}
