import { weekdays } from '@foyer/contract/schedule.ts'
import {
  cheaperKinds,
  type MarketHours,
  MOST_MARKET_HOURS,
  priceSeasons,
} from '@foyer/contract/supply-contract.ts'
import { marketShapes } from '@foyer/rules/tariff/market-shapes.ts'
import { useId } from 'react'
import { useFormat } from '#lib/format.ts'
import { useWords } from '#lib/i18n.ts'
import { supplyContractWords } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { RangeTimes, SeasonChoice } from './off-peak-fields.tsx'

import fields from '#ui/text-field.module.css'
import styles from './supply-contract.module.css'

type Hours = MarketHours['hours'][number]

const shapes = ['weekend', 'night_weekend', 'two_seasons', 'seasonal_super_off_peak', 'chosen_day'] as const

const months = Array.from({ length: 12 }, (_, index) => index + 1)

/** The hours of a market offer: a usual shape to begin with, its seasons, and its cheaper hours. */
export function MarketFields({
  market,
  errorAt,
  onChange,
}: {
  market: MarketHours
  errorAt: (field: string) => string | null
  onChange: (market: MarketHours) => void
}) {
  const t = useWords(supplyContractWords)
  const format = useFormat()
  const { summer, hours } = market
  const error = errorAt('market')
  const shape = shapes.find((one) => JSON.stringify(marketShapes[one]) === JSON.stringify(market))
  const change = (index: number, part: Partial<Hours>) =>
    onChange({ summer, hours: hours.map((one, at) => (at === index ? { ...one, ...part } : one)) })
  return (
    <fieldset className={styles.rows}>
      <legend>{t(($) => $.form.market.title)}</legend>
      <p className={fields.hint}>{t(($) => $.form.market.hint)}</p>
      <SelectField
        label={t(($) => $.form.market.shape)}
        value={shape ?? 'own'}
        options={[...shapes, 'own' as const].map((value) => ({
          value,
          label: t(($) => $.form.market.shapes[value]),
        }))}
        onChange={(value) => (value === 'own' ? undefined : onChange(marketShapes[value]))}
      />
      <SeasonChoice
        label={t(($) => $.form.market.title)}
        isSeasonal={summer !== null}
        onChange={(isSeasonal) =>
          onChange(
            isSeasonal
              ? { summer: marketShapes.two_seasons.summer, hours }
              : { summer: null, hours: hours.map((one) => ({ ...one, season: null })) },
          )
        }
      />
      {summer === null ? null : (
        <div className={styles.row}>
          {(['first_month', 'last_month'] as const).map((edge) => (
            <SelectField
              key={edge}
              label={t(($) => (edge === 'first_month' ? $.form.market.firstMonth : $.form.market.lastMonth))}
              value={String(summer[edge])}
              options={months.map((month) => ({ value: String(month), label: format.monthNamed(month) }))}
              onChange={(value) => onChange({ summer: { ...summer, [edge]: Number(value) }, hours })}
            />
          ))}
        </div>
      )}
      {hours.map((one, index) => (
        <MarketRange
          key={index}
          hours={one}
          index={index}
          isSeasonal={summer !== null}
          errorAt={errorAt}
          onChange={(part) => change(index, part)}
          onRemove={() => onChange({ summer, hours: hours.filter((_, at) => at !== index) })}
        />
      ))}
      {error === null ? null : (
        <p className={fields.error} role="alert">
          {error}
        </p>
      )}
      {hours.length >= MOST_MARKET_HOURS ? null : (
        <Button
          variant="quiet"
          icon="plus"
          onClick={() =>
            onChange({
              summer,
              hours: [
                ...hours,
                { kind: 'off_peak', days: [...weekdays], season: null, start: 1320, end: 360 },
              ],
            })
          }
        >
          {t(($) => $.form.addRange)}
        </Button>
      )}
    </fieldset>
  )
}

/** A range of cheaper hours: its kind, season, days and times. */
function MarketRange({
  hours,
  index,
  isSeasonal,
  errorAt,
  onChange,
  onRemove,
}: {
  hours: Hours
  index: number
  isSeasonal: boolean
  errorAt: (field: string) => string | null
  onChange: (part: Partial<Hours>) => void
  onRemove: () => void
}) {
  const t = useWords(supplyContractWords)
  const format = useFormat()
  const daysId = useId()
  const number = index + 1
  const noDay = errorAt(`market.hours.${index}.days`)
  return (
    <fieldset className={styles.rows}>
      <legend>{t(($) => $.form.market.range, { number })}</legend>
      <div className={styles.row}>
        <SelectField
          label={t(($) => $.form.market.kind, { number })}
          value={hours.kind}
          options={cheaperKinds.map((value) => ({ value, label: t(($) => $.cheaperHours[value]) }))}
          onChange={(kind) => onChange({ kind })}
        />
        {isSeasonal ? (
          <SelectField
            label={t(($) => $.form.market.season, { number })}
            value={hours.season ?? 'all'}
            options={(['all', ...priceSeasons] as const).map((value) => ({
              value,
              label: t(($) => $.form.market.seasons[value]),
            }))}
            onChange={(season) => onChange({ season: season === 'all' ? null : season })}
          />
        ) : null}
      </div>
      <div role="group" aria-labelledby={daysId} className={styles.days}>
        <span id={daysId}>{t(($) => $.form.market.days, { number })}</span>
        {weekdays.map((day) => (
          <FilterChip
            key={day}
            isOn={hours.days.includes(day)}
            onClick={() =>
              onChange({
                days: weekdays.filter((one) => hours.days.includes(one) !== (one === day)),
              })
            }
          >
            {format.weekdayNamed(day - 1)}
          </FilterChip>
        ))}
      </div>
      {noDay === null ? null : (
        <p className={fields.error} role="alert">
          {noDay}
        </p>
      )}
      <RangeTimes
        range={hours}
        number={number}
        errorAt={(edge) => errorAt(`market.hours.${index}.${edge}`)}
        onChange={onChange}
        onRemove={onRemove}
      />
      {hours.start === hours.end ? <p className={fields.hint}>{t(($) => $.form.market.wholeDay)}</p> : null}
    </fieldset>
  )
}
