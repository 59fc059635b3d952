import { type DayColors, enterDayColor } from '@foyer/contract/day-color.ts'
import type { ColorOption, DayColor } from '@foyer/rules/tariff/day-colors.ts'
import { useState, type KeyboardEvent } from 'react'
import { language, useWords } from '#lib/i18n.ts'
import { tariffWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { capitalize } from '#lib/dates.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useValue } from '#lib/store.ts'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { DayColorMark } from '#ui/day-color.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CallError } from '#api/errors.ts'
import { useErrorText } from '#api/error-text.ts'
import { useApiMutation } from '#api/mutation.ts'
import { useColorNames, markOf } from './prices.ts'
import { canEnter, seasonMonths, stateOf, type DayState, type SeasonDay, choicesOf } from './season.ts'

import typography from '#ui/typography.module.css'
import fields from '#ui/text-field.module.css'
import colors from '#ui/day-color.module.css'
import styles from './day-colors.module.css'

/** Where a square is at least 24 px wide, as WCAG 2.2 requires of a target. */
const WIDE = '(min-width: 1240px)'

/** The days with a number above their column. */
const marked = [1, 8, 15, 22, 29]

/**
 * The season: a row per month, a square per day. On a wide screen the squares of days that can be entered are buttons:
 * one stop of the Tab key, between which the arrow keys move.
 */
export function SeasonCalendar({
  data,
  option,
  today,
  onEnter,
}: {
  data: DayColors
  option: ColorOption
  today: string
  /** Null if the user can't enter colours. */
  onEnter: ((day: string) => void) | null
}) {
  const t = useWords(tariffWords)
  const format = useFormat()
  const nameOf = useColorNames()
  const textOf = useForecastText()
  const isWide = useMediaQuery(WIDE)
  const [focused, setFocused] = useState<string | null>(null)
  const months = seasonMonths(data)
  const isButton = (entry: SeasonDay | undefined) =>
    isWide && onEnter !== null && entry !== undefined && canEnter(entry, today)
  const stops = data.days.filter(isButton).map(({ day }) => day)
  const stop = focused !== null && stops.includes(focused) ? focused : stops[0]
  const nameOfState = (state: DayState, entry: SeasonDay | undefined): string => {
    if (entry !== undefined && entry.color !== null) return nameOf(option, entry.color)
    if (state === 'can-be-red') {
      return t(($) => (option === 'tempo' ? $.colors.states.canBeRed : $.colors.states.canBePeak))
    }
    return t(($) => $.colors.states[state === 'none' || state === 'unknown' ? state : 'future'])
  }
  const forecasts = new Map(data.forecast?.days.map((forecast) => [forecast.day, textOf(forecast)]))
  return (
    <>
      <ol className={styles.season} aria-label={t(($) => $.colors.months)}>
        <li className={styles.numbers} aria-hidden="true">
          <span />
          <div>
            {Array.from({ length: 31 }, (_, index) => (
              <span key={index}>{marked.includes(index + 1) ? index + 1 : null}</span>
            ))}
          </div>
        </li>
        {months.map(({ month, days }) => {
          const at = format.dayStart(`${month}-01`)
          const name = format.monthYear(at)
          return (
            <li key={month} data-current={today.startsWith(month) || undefined}>
              <span aria-hidden="true" data-size="wide">
                {capitalize(name.replace(/\s\d{4}$/, ''))}
              </span>
              <span aria-hidden="true" data-size="narrow">
                {format.month(at)}
              </span>
              <ol aria-label={name}>
                {days.map(({ day, entry }) => {
                  const state = stateOf(entry, today)
                  const values = {
                    day: format.day(format.dayStart(day)),
                    state: nameOfState(state, entry),
                  }
                  const forecast = forecasts.get(day)
                  const label =
                    forecast === undefined
                      ? t(($) => (day === today ? $.colors.squareToday : $.colors.square), values)
                      : t(($) => $.colors.squareForecast, { ...values, forecast })
                  const square = {
                    className: `${colors.color} ${styles.square}`,
                    'data-state': option === 'ejp' && state === 'blue' ? 'normal' : state,
                    'data-color': state,
                    'data-today': day === today || undefined,
                    'aria-label': label,
                    title: label,
                  }
                  return (
                    <li key={day}>
                      {isButton(entry) ? (
                        <button
                          {...square}
                          type="button"
                          tabIndex={day === stop ? 0 : -1}
                          onFocus={() => setFocused(day)}
                          onKeyDown={moveByArrow}
                          onClick={() => onEnter?.(day)}
                        />
                      ) : (
                        <span {...square} role="img" />
                      )}
                    </li>
                  )
                })}
              </ol>
            </li>
          )
        })}
      </ol>
      <ul className={styles.legend} aria-hidden="true">
        {(option === 'tempo' ? (['blue', 'white', 'red'] as const) : (['blue', 'red'] as const)).map(
          (color) => (
            <li key={color}>
              <i
                className={`${colors.color} ${styles.square}`}
                data-state={option === 'ejp' && color === 'blue' ? 'normal' : color}
                data-color={color}
              />
              {t(($) => $.colors.legend[option][color])}
            </li>
          ),
        )}
        <li>
          <i className={styles.square} data-state="future" />
          {t(($) => $.colors.legend.future)}
        </li>
        <li>
          <i className={styles.square} data-state="can-be-red" />
          {t(($) => (option === 'tempo' ? $.colors.legend.canBeRed : $.colors.legend.canBePeak))}
        </li>
        <li>
          <i className={styles.square} data-state="unknown" />
          {t(($) => $.colors.legend.unknown)}
        </li>
      </ul>
    </>
  )
}

type Forecast = NonNullable<DayColors['forecast']>

/** What a feed expects of the next days, in words and with its date, and how good its earlier forecasts were. */
export function ForecastDays({
  forecast: { made_on: madeOn, source, days, scores },
}: {
  forecast: Forecast
}) {
  const t = useWords(tariffWords)
  const format = useFormat()
  const textOf = useForecastText()
  const list = new Intl.ListFormat(useValue(language), { type: 'unit' })
  const date = format.date(format.dayStart(madeOn))
  return (
    <section className={styles.forecast} aria-label={t(($) => $.colors.forecast.title)}>
      <p className={typography.note}>
        <RichText text={t(($) => $.colors.forecast.lead, { date, source })} />
      </p>
      <ul>
        {days.map((one) => (
          <li key={one.day}>
            <span>{capitalize(format.day(format.dayStart(one.day)))}</span>
            <span>{textOf(one)}</span>
          </li>
        ))}
      </ul>
      {scores.length === 0 ? null : (
        <p className={`${typography.note} ${typography.measured}`}>
          {t(($) => $.colors.forecast.scores, {
            scores: list.format(
              scores.map(({ days_ahead: count, days: compared, score }) =>
                t(($) => $.colors.forecast.score, {
                  count,
                  score: format.decimal(score, 2),
                  days: t(($) => $.colors.forecast.days, { count: compared }),
                }),
              ),
            ),
          })}
        </p>
      )}
    </section>
  )
}

/** The colours that a day may have with their probabilities, the most probable first: `white 60 %, blue 40 %`. */
function useForecastText(): (forecast: Forecast['days'][number]) => string {
  const t = useWords(tariffWords)
  const format = useFormat()
  const nameOf = useColorNames()
  return (forecast) =>
    (['blue', 'white', 'red'] as const)
      .filter((color) => forecast[color] >= 0.005)
      .toSorted((one, other) => forecast[other] - forecast[one])
      .map((color) =>
        t(($) => (forecast[color] > 0.99 ? $.colors.forecast.nearlySure : $.colors.forecast.chance), {
          color: nameOf('tempo', color),
          percent: format.percent(Math.min(99, forecast[color] * 100)),
        }),
      )
      .join(', ')
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Arrows, Home and End move the focus between the days that can be entered. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const season = event.currentTarget.closest(`.${styles.season}`)
  const buttons = [...(season?.querySelectorAll('button') ?? [])]
  const from = buttons.findIndex((button) => button === event.currentTarget)
  const step = steps[event.key]
  if (event.key === 'Home') buttons[0]?.focus()
  else if (event.key === 'End') buttons.at(-1)?.focus()
  else if (step === undefined) return
  else buttons.at((from + step) % buttons.length)?.focus()
  event.preventDefault()
}

/**
 * The form for the colour of a day. A press on a colour stores it and shows the next day without one; after the last,
 * or after a correction, the form closes.
 */
export function ColorDialog({
  days,
  missing,
  option,
  day,
  onDay,
}: {
  /** The days that can be entered or changed, the earliest first. */
  days: readonly SeasonDay[]
  /** The days until today without a colour (ISO dates), the earliest first. */
  missing: readonly string[]
  option: ColorOption
  /** The day on screen, an ISO date. */
  day: string
  /** Called with the day to show, or null to close. */
  onDay: (day: string | null) => void
}) {
  const t = useWords(tariffWords)
  const format = useFormat()
  const errorText = useErrorText()
  const [pressed, setPressed] = useState<DayColor | null>(null)
  const write = useApiMutation(enterDayColor, { showError: 'inline' })
  const at = days.findIndex((one) => one.day === day)
  const entry = days[at]
  const enter = (color: DayColor | null) => {
    setPressed(color)
    const others = missing.filter((one) => one !== day)
    const next = missing.includes(day) ? (others.find((one) => one > day) ?? others[0] ?? null) : null
    // Called once the page shows the colour, so that it does not move under the next press; not if the form was closed.
    write.mutate({ params: { day }, body: { color } }, { onSuccess: () => onDay(next) })
  }
  const step = (by: number) => {
    const next = days[at + by]
    if (next === undefined || write.isPending) return
    write.reset()
    onDay(next.day)
  }
  const { error } = write
  return (
    <Dialog
      isOpen
      title={t(($) => $.colors.dialog.title)}
      closeLabel={t(($) => $.colors.dialog.close)}
      onClose={() => onDay(null)}
      actions={
        <>
          <Button onClick={() => onDay(null)}>{t(($) => $.colors.dialog.close)}</Button>
          {entry?.source === 'entered' ? (
            <Button isBusy={write.isPending && pressed === null} onClick={() => enter(null)}>
              {t(($) => $.colors.dialog.remove)}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.steps}>
        <IconButton
          icon="arrow-left"
          label={t(($) => $.colors.dialog.previous)}
          aria-disabled={at <= 0 || undefined}
          onClick={() => step(-1)}
        />
        <p role="status">{capitalize(format.day(format.dayStart(day)))}</p>
        <IconButton
          icon="arrow-right"
          label={t(($) => $.colors.dialog.next)}
          aria-disabled={at === days.length - 1 || undefined}
          onClick={() => step(1)}
        />
      </div>
      <div className={styles.choices} role="group" aria-label={t(($) => $.colors.dialog.choice)}>
        {(entry === undefined ? [] : choicesOf(option, entry)).map((color) => (
          <Button
            key={color}
            aria-pressed={entry?.color === color}
            isBusy={write.isPending && pressed === color}
            onClick={() => {
              if (!write.isPending) enter(color)
            }}
          >
            <DayColorMark color={markOf(option, color)}>
              {t(($) => $.colors.legend[option][color])}
            </DayColorMark>
          </Button>
        ))}
      </div>
      {error === null ? null : (
        <p className={fields.error} role="alert">
          {error instanceof CallError && error.field === 'body.color'
            ? t(($) => $.colors.dialog.refused)
            : errorText(error)}
        </p>
      )}
      <p className={typography.note}>
        {t(($) => $.colors.dialog.note[option])}{' '}
        {t(($) => $.colors.dialog.remaining, { count: missing.length })}
      </p>
    </Dialog>
  )
}
