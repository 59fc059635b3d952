import type { DayColors } from '@foyer/contract/day-color.ts'
import type { Tariff } from '@foyer/contract/consumption.ts'
import { isHomeDate } from '@foyer/rules/chart-span/is-home-date.ts'
import { dayOf, isoDate } from '@foyer/rules/schedule/local-day.ts'
import type { ColorOption, DayColor } from '@foyer/rules/tariff/day-colors.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { language, useWords } from '#lib/i18n.ts'
import { tariffWords, energyWords } from '#lib/words.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useMinute } from '#lib/clock.ts'
import { useFormat } from '#lib/format.ts'
import { capitalize } from '#lib/dates.ts'
import { useValue } from '#lib/store.ts'
import { IfFeature } from '#api/features.tsx'
import { meQuery } from '#api/queries/account.ts'
import { dayColorsQuery, tariffQuery } from '#api/queries/energy.ts'
import { Button } from '#ui/button.tsx'
import { percent } from '#ui/css-percent.ts'
import { DayColorMark } from '#ui/day-color.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeading, Section } from '#ui/page.tsx'
import { ColorDialog, ForecastDays, SeasonCalendar } from './season-calendar.tsx'
import { EnergyTabs } from './energy-controls.tsx'
import { PriceDates } from './price-dates.tsx'
import { markOf, useColorNames, usePriceNames } from './prices.ts'
import { RedDayPlanCard } from './red-day-plan.tsx'
import { canEnter, quotaOf, seasonDates, seasonRead, stateOf } from './season.ts'
import { unknownDays } from './unknown-colors.tsx'

import buttons from '#ui/button.module.css'
import colors from '#ui/day-color.module.css'
import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import styles from './day-colors.module.css'

/**
 * The colours of the days of Tempo or EJP: today and tomorrow, what is left of each, and day by day the season of a day
 * (ISO date; anything else is ignored), by default of today.
 */
export function ColorsScreen({ day: given }: { day?: unknown }) {
  const day = typeof given === 'string' && isHomeDate(given) ? given : undefined
  const t = useWords(tariffWords)
  const { data: me } = useSuspenseQuery(meQuery)
  const { data } = useSuspenseQuery(dayColorsQuery())
  const { data: asked } = useSuspenseQuery(dayColorsQuery(seasonRead(day)))
  const { data: tariff } = useQuery(tariffQuery)
  const format = useFormat()
  const today = format.dayKey(useMinute())
  const tomorrow = isoDate(dayOf(today) + 1)
  const isLastDay = tomorrow > data.season.to
  const { data: next } = useQuery({
    ...dayColorsQuery({ from: tomorrow, to: tomorrow }),
    enabled: isLastDay,
  })
  const near = isLastDay && next !== undefined ? { ...data, days: [...data.days, ...next.days] } : data
  const [openDay, setOpenDay] = useState<string | null>(null)
  const { option } = data
  if (option === null) {
    return (
      <>
        <PageHeading kicker={<b>{t(($) => $.colors.title)}</b>}>{t(($) => $.colors.none)}</PageHeading>
        <EnergyTabs current="colors" />
        <div className={layout.actions}>
          <Link className={buttons.button} data-look="plain" to="/account/consumption/contract">
            {t(($) => $.colors.contract)}
          </Link>
        </div>
      </>
    )
  }
  const isOwner = me.role === 'owner'
  const dateOf = (date: string) => format.date(format.dayStart(date))
  const shown = day === undefined ? data : { ...asked, season: seasonDates(day) }
  const missing = unknownDays(shown, today)
  const [first] = missing
  return (
    <>
      <ColorsHeading data={near} option={option} tariff={tariff} today={today} />
      <EnergyTabs current="colors" />
      <DaysLeft data={data} option={option} />
      <NearDays
        data={near}
        option={option}
        tariff={tariff}
        today={today}
        onEnter={isOwner ? setOpenDay : null}
      />
      <IfFeature feature="redDayPlan">
        <RedDayPlanCard option={option} isOwner={isOwner} />
      </IfFeature>
      <Section
        title={t(($) => $.colors.calendar)}
        note={
          shown.season.to < today
            ? t(($) => $.colors.season, { from: dateOf(shown.season.from), to: dateOf(shown.season.to) })
            : t(($) => $.colors.until, { date: dateOf(today) })
        }
      >
        <SeasonCalendar data={shown} option={option} today={today} onEnter={isOwner ? setOpenDay : null} />
        {shown.forecast === undefined ? null : <ForecastDays forecast={shown.forecast} />}
        {first === undefined ? null : (
          <Notice
            actions={
              isOwner ? (
                <Button onClick={() => setOpenDay(first)}>
                  {t(($) => $.colors.enterAll, { count: missing.length })}
                </Button>
              ) : null
            }
          >
            <RichText
              text={t(($) => $.colors.missing, {
                count: missing.length,
                day: format.day(format.dayStart(first)),
              })}
            />
            {isOwner ? null : <> {t(($) => $.colors.member)}</>}
          </Notice>
        )}
        <p className={`${typography.note} ${typography.measured} ${styles.rules}`}>
          {t(($) => $.colors.rules[option])}
        </p>
      </Section>
      {openDay === null ? null : (
        <ColorDialog
          days={(day !== undefined && shown.days.some((one) => one.day === openDay)
            ? shown
            : near
          ).days.filter((day) => canEnter(day, today))}
          missing={missing}
          option={option}
          day={openDay}
          onDay={setOpenDay}
        />
      )}
    </>
  )
}

type Shown = { data: DayColors; option: ColorOption; tariff: Tariff | undefined; today: string }

/** The hours of the day of a date (ISO), from their peak hours on; empty while unknown. */
function hoursOf(tariff: Tariff | undefined, option: ColorOption, noon: number): Tariff['bands'] {
  const main = tariff?.bands.find(({ from, to }) => from <= noon && noon < to)
  if (main === undefined) return []
  const night = tariff?.bands.find(({ from }) => from === main.to)
  return option === 'tempo' && night !== undefined ? [main, night] : [main]
}

const HALF_DAY_MS = 43_200_000

/** The colour of tomorrow with its price, or that of today, as a sentence. */
function ColorsHeading({ data, option, tariff, today }: Shown) {
  const t = useWords(tariffWords)
  const tEnergy = useWords(energyWords)
  const format = useFormat()
  const names = usePriceNames()
  const nameOf = useColorNames()
  const tomorrow = isoDate(dayOf(today) + 1)
  const colorOn = (date: string) => data.days.find(({ day }) => day === date)?.color ?? null
  const [now, next] = [colorOn(today), colorOn(tomorrow)]
  const [main] = hoursOf(tariff, option, format.dayStart(tomorrow) + HALF_DAY_MS)
  const price = main === undefined ? null : names.price(main)
  const date = (day: string) => format.date(format.dayStart(day))
  return (
    <PageHeading
      kicker={
        <>
          <b>{tEnergy(($) => $.tabs[option])}</b>
          <span>{t(($) => $.colors.season, { from: date(data.season.from), to: date(data.season.to) })}</span>
          {now === null ? null : (
            <span>
              {t(($) => $.colors.today)} <ColorOfDay option={option} color={now} name={nameOf(option, now)} />
            </span>
          )}
        </>
      }
    >
      {next === null ? (
        <>
          <RichText
            text={
              now === null
                ? t(($) => $.colors.heading.todayUnknown)
                : t(($) => $.colors.heading.today, { day: t(($) => $.colors.days[option][now]) })
            }
          />{' '}
          <span>{t(($) => $.colors.heading.tomorrowUnknown)}</span>
        </>
      ) : (
        <RichText
          text={t(($) => (price === null ? $.colors.heading.tomorrowOnly : $.colors.heading.tomorrow), {
            day: t(($) => $.colors.days[option][next]),
            span: main === undefined ? '' : format.span(main.from, main.to),
            price: price ?? '',
          })}
        />
      )}
    </PageHeading>
  )
}

/** A colour with its mark. */
function ColorOfDay({ option, color, name }: { option: ColorOption; color: DayColor; name: string }) {
  return <DayColorMark color={markOf(option, color)}>{name}</DayColorMark>
}

/** How many days of each colour are left after today, of how many; two numbers while a colour is missing. */
function DaysLeft({ data, option }: Pick<Shown, 'data' | 'option'>) {
  const t = useWords(tariffWords)
  const order = ['blue', 'white', 'red']
  const left = data.left.toSorted((one, other) => order.indexOf(one.color) - order.indexOf(other.color))
  if (left.length === 0) return null
  return (
    <section className={styles.left} aria-label={t(($) => $.colors.leftTitle)}>
      {left.map(({ color, low, high }) => {
        const quota = quotaOf(option, color, data.season)
        const text = t(
          ($) => (low === high ? $.colors.left.one : high - low === 1 ? $.colors.left.or : $.colors.left.to),
          {
            low,
            high,
          },
        )
        const name = t(($) => $.colors.legend[option][color])
        return (
          <div key={color}>
            <h2>
              <ColorOfDay option={option} color={color} name={name} />
            </h2>
            <p className={styles.count} style={{ '--letters': Math.max(5, text.length) }}>
              {text}{' '}
              <small>
                {quota === null ? t(($) => $.colors.ejpLeft) : t(($) => $.colors.leftOf, { count: quota })}
              </small>
            </p>
            {quota === null ? null : (
              <div
                className={`${colors.color} ${styles.meter}`}
                data-color={color}
                role="img"
                aria-label={t(($) => $.colors.leftBar, { color: name, left: text, count: quota })}
              >
                <i data-unsure style={{ width: percent(high / quota) }} />
                <i style={{ width: percent(low / quota) }} />
              </div>
            )}
            <p className={typography.note}>{t(($) => $.colors.leftNotes[option][color])}</p>
          </div>
        )
      })}
    </section>
  )
}

/** Today and tomorrow: the colour, where it comes from, and its prices, with a button to enter or change it. */
function NearDays({
  data,
  option,
  tariff,
  today,
  onEnter,
}: Shown & { onEnter: ((day: string) => void) | null }) {
  const t = useWords(tariffWords)
  const format = useFormat()
  const names = usePriceNames()
  const nameOf = useColorNames()
  const list = new Intl.ListFormat(useValue(language), { type: 'disjunction' })
  const near = [
    { day: today, label: t(($) => $.colors.today) },
    { day: isoDate(dayOf(today) + 1), label: t(($) => $.colors.tomorrow) },
  ].flatMap(({ day, label }) => {
    const entry = data.days.find((one) => one.day === day)
    return entry === undefined ? [] : { label, entry }
  })
  return (
    <Section title={t(($) => $.colors.near)}>
      <ul className={styles.near}>
        {near.map(({ label, entry }) => {
          const { day, color, possible, source } = entry
          const at = format.dayStart(day)
          const hours = hoursOf(tariff, option, at + HALF_DAY_MS)
          const isUnknown = stateOf(entry, today) === 'unknown' || color === null
          return (
            <li key={day}>
              <div>
                <b>{label}</b>
                <span className={typography.rowQuiet}>{format.day(at)}</span>
              </div>
              <div>
                {color === null ? (
                  capitalize(
                    t(($) => $.colors.possible, {
                      colors: list.format(possible.map((one) => nameOf(option, one))),
                    }),
                  )
                ) : (
                  <ColorOfDay option={option} color={color} name={nameOf(option, color)} />
                )}
                {source === null ? null : (
                  <span className={typography.rowQuiet}>{t(($) => $.colors.sources[source])}</span>
                )}
              </div>
              <div>
                {hours.flatMap((band) => {
                  const price = names.price(band)
                  if (price === null) return []
                  const isWhole = option === 'ejp' && band.kind === 'ejp_normal'
                  return (
                    <span key={band.from} className={styles.hours}>
                      {isWhole
                        ? price
                        : t(($) => $.colors.hours, { span: format.span(band.from, band.to), price })}
                    </span>
                  )
                })}
              </div>
              {onEnter === null || !canEnter(entry, today) ? null : (
                <Button
                  aria-label={t(($) => (isUnknown ? $.colors.enterOf : $.colors.changeOf), {
                    day: format.day(at),
                  })}
                  onClick={() => onEnter(day)}
                >
                  {t(($) => (isUnknown ? $.colors.enter : $.colors.change))}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <p className={typography.note}>
        <PriceDates days={[{ from: today, to: isoDate(dayOf(today) + 1) }]} />
      </p>
    </Section>
  )
}
