import type { ConsumptionComparison } from '@foyer/contract/comparison.ts'
import { useState } from 'react'
import { useWords } from '#lib/i18n.ts'
import { energyWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { type Fact, Facts } from '#ui/facts.tsx'
import { Switch } from '#ui/checkbox.tsx'
import { amountOf, otherTotal } from './compare.ts'
import { useAmounts } from './compare-table.tsx'
import type { CompareSearch } from './energy-search.ts'
import { usePeriodNames } from './energy-controls.tsx'

import typography from '#ui/typography.module.css'
import styles from './energy.module.css'

/** Whether the other period is shown in the weather of this one, by how much, and the method; or why there is no correction. */
export function WeatherSwitch({
  data,
  search,
  isCorrected,
  onSearch,
}: {
  data: ConsumptionComparison
  search: CompareSearch
  isCorrected: boolean
  onSearch: (search: CompareSearch) => void
}) {
  const t = useWords(energyWords)
  const format = useFormat()
  const names = usePeriodNames()
  const [isOpen, setOpen] = useState(false)
  const { kind, weather, other } = data
  const { factor, reason } = weather
  if (factor === null) {
    return reason === null ? null : (
      <p className={typography.note}>{t(($) => $.compare.weather.reasons[reason])}</p>
    )
  }
  const { weather: _weather, ...rest } = search
  return (
    <div className={styles.row}>
      <Switch
        label={t(($) => $.compare.weather.label)}
        isOn={isCorrected}
        onChange={(isOn) => onSearch(isOn ? rest : { ...rest, weather: 'off' })}
      />
      <span className={typography.note}>
        {t(($) => $.compare.weather.factor, {
          other: names.short(kind, other.from),
          factor: format.decimal(factor, 3),
        })}{' '}
        <Button variant="link" onClick={() => setOpen(true)}>
          {t(($) => $.compare.weather.method)}
        </Button>
      </span>
      <WeatherMethod data={data} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}

/** How the other period is corrected: what is scaled, by which degree-days, and the limits. */
function WeatherMethod({
  data,
  isOpen,
  onClose,
}: {
  data: ConsumptionComparison
  isOpen: boolean
  onClose: () => void
}) {
  const t = useWords(energyWords)
  const format = useFormat()
  const names = usePeriodNames()
  const { kind, weather, other, total } = data
  const { factor, degree_days: here, other_degree_days: there, other_heating: heating } = weather
  const amounts = useAmounts()
  const measured = amountOf(total, 'energy')
  const facts: Fact[] = [
    ...(there === null
      ? []
      : [
          {
            label: t(($) => $.compare.weather.days, { period: names.short(kind, other.from) }),
            value: format.decimal(there),
          },
        ]),
    ...(here === null
      ? []
      : [
          {
            label: t(($) => $.compare.weather.days, { period: names.short(kind, data.from) }),
            value: format.decimal(here),
          },
        ]),
    ...(factor === null
      ? []
      : [{ label: t(($) => $.compare.weather.ratio), value: format.decimal(factor, 3) }]),
    ...(heating === null
      ? []
      : [
          {
            label: t(($) => $.compare.weather.heating, { period: names.short(kind, other.from) }),
            value: format.energy(heating),
          },
        ]),
    {
      label: t(($) => $.compare.weather.without),
      value: amounts.change(measured, amountOf(data.other_total, 'energy'), 'energy'),
    },
    {
      label: t(($) => $.compare.weather.corrected),
      value: amounts.change(measured, amountOf(otherTotal(data, true), 'energy'), 'energy'),
    },
  ]
  return (
    <Dialog
      isOpen={isOpen}
      title={t(($) => $.compare.weather.title)}
      closeLabel={t(($) => $.compare.weather.close)}
      onClose={onClose}
    >
      <p>{t(($) => $.compare.weather.what)}</p>
      <Facts facts={facts} />
      <p>{t(($) => $.compare.weather.limits)}</p>
    </Dialog>
  )
}
