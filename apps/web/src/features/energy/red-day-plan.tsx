import { acceptRedDayPlan, type RedDayPlan, withdrawRedDayPlan } from '@foyer/contract/red-day-plan.ts'
import type { ColorOption } from '@foyer/rules/tariff/day-colors.ts'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '#lib/i18n.ts'
import { useMinute } from '#lib/clock.ts'
import { useFormat } from '#lib/format.ts'
import { RichText } from '#lib/rich-text.tsx'
import { tariffWords } from '#lib/words.ts'
import { useApiMutation } from '#api/mutation.ts'
import { redDayPlanQuery } from '#api/queries/energy.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, Facts } from '#ui/facts.tsx'
import { Section } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'

import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'

/** The plan for red days: what it lowers in each room, and a button that accepts or ends it. */
export function RedDayPlanCard({ option, isOwner }: { option: ColorOption; isOwner: boolean }) {
  const t = useWords(tariffWords)
  const { data: plan, isError, refetch, isFetching } = useQuery(redDayPlanQuery)
  return (
    <Section title={t(($) => $.redPlan.title[option])} note={t(($) => $.redPlan.note[option])}>
      {plan !== undefined ? (
        <Plan plan={plan} option={option} isOwner={isOwner} />
      ) : isError ? (
        <>
          <p className={typography.note}>{t(($) => $.redPlan.failed)}</p>
          <div className={layout.actions}>
            <Button isBusy={isFetching} onClick={() => void refetch()}>
              {t(($) => $.redPlan.retry)}
            </Button>
          </div>
        </>
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
  const format = useFormat()
  const { accepted, hours, rooms } = plan
  if (rooms.length === 0 && accepted === null) return <EmptyState>{t(($) => $.redPlan.none)}</EmptyState>
  return (
    <>
      <p className={typography.measured}>
        <PlanState plan={plan} option={option} />
      </p>
      <Facts
        facts={rooms.map(({ name, minutes }) => ({
          label: name,
          value: t(($) => $.redPlan.eco),
          note: t(($) => (hours === null ? $.redPlan.usually : $.redPlan.instead), {
            time: format.duration(minutes * 60),
          }),
        }))}
      />
      <RedDayCost plan={plan} option={option} />
      <p className={`${typography.note} ${typography.measured}`}>{t(($) => $.redPlan.limits)}</p>
      {isOwner ? (
        <PlanButtons isAccepted={accepted !== null} />
      ) : (
        <p className={typography.note}>{t(($) => $.redPlan.member)}</p>
      )}
    </>
  )
}

/** Whether the plan is followed, and when it lowers rooms next, as a sentence. */
function PlanState({ plan: { accepted, hours }, option }: { plan: RedDayPlan; option: ColorOption }) {
  const t = useWords(tariffWords)
  const format = useFormat()
  const now = useMinute()
  if (accepted === null) return <>{t(($) => $.redPlan.proposal[option])}</>
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

/** What the peak hours of a red day cost with the plan and without it, and how that is estimated. */
function RedDayCost({ plan: { cost, no_cost: reason }, option }: { plan: RedDayPlan; option: ColorOption }) {
  const t = useWords(tariffWords)
  const format = useFormat()
  const note = `${typography.note} ${typography.measured}`
  if (cost === null)
    return reason === null ? null : <p className={note}>{t(($) => $.redPlan.cost.none[reason])}</p>
  const { basis, days: count, without, with_plan: planned } = cost
  const amount = { without: format.money(without.mean), high: format.money(planned.high) }
  return (
    <>
      <p className={typography.measured}>
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

function PlanButtons({ isAccepted }: { isAccepted: boolean }) {
  const t = useWords(tariffWords)
  const accept = useApiMutation(acceptRedDayPlan, { showError: 'toast' })
  const withdraw = useApiMutation(withdrawRedDayPlan, { showError: 'toast' })
  return (
    <div className={layout.actions}>
      {isAccepted ? (
        <Button isBusy={withdraw.isPending} onClick={() => withdraw.mutate({})}>
          {t(($) => $.redPlan.withdraw)}
        </Button>
      ) : (
        <Button variant="primary" isBusy={accept.isPending} onClick={() => accept.mutate({})}>
          {t(($) => $.redPlan.accept)}
        </Button>
      )}
    </div>
  )
}
