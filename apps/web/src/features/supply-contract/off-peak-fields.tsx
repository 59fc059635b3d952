import { MOST_OFF_PEAK } from '@foyer/contract/supply-contract.ts'
import { useWords } from '#lib/i18n.ts'
import { sharedWords, supplyContractWords } from '#lib/words.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TimeField } from '#ui/time-field.tsx'
import type { ContractDraft } from './contract-draft.ts'

import fields from '#ui/text-field.module.css'
import styles from './supply-contract.module.css'

type RangesField = 'off_peak' | 'off_peak_summer'
/** Minutes of wall time. */
type Range = { start: number; end: number }

/** The off-peak ranges of each day, or those of a summer day and of a winter day. */
export function OffPeakFields({
  draft,
  errorAt,
  onChange,
  onSeasonal,
}: {
  draft: Pick<ContractDraft, RangesField | 'is_seasonal'>
  errorAt: (field: string) => string | null
  onChange: (part: Partial<Pick<ContractDraft, RangesField>>) => void
  onSeasonal: (isSeasonal: boolean) => void
}) {
  const t = useWords(supplyContractWords)
  const ranges = (field: RangesField) => (
    <ContractRanges
      field={field}
      ranges={draft[field]}
      errorAt={errorAt}
      onChange={(changed) => onChange({ [field]: changed })}
    />
  )
  return (
    <fieldset className={styles.rows}>
      <legend>{t(($) => $.form.offPeak)}</legend>
      <p className={fields.hint}>{t(($) => $.form.offPeakHint)}</p>
      <SeasonChoice label={t(($) => $.form.offPeak)} isSeasonal={draft.is_seasonal} onChange={onSeasonal} />
      {draft.is_seasonal ? (
        <>
          <fieldset className={styles.rows}>
            <legend>{t(($) => $.form.season.summer)}</legend>
            {ranges('off_peak_summer')}
          </fieldset>
          <fieldset className={styles.rows}>
            <legend>{t(($) => $.form.season.winter)}</legend>
            {ranges('off_peak')}
          </fieldset>
        </>
      ) : (
        ranges('off_peak')
      )}
    </fieldset>
  )
}

/** The off-peak ranges of a day, to the minute. */
function ContractRanges({
  field,
  ranges,
  errorAt,
  onChange,
}: {
  field: RangesField
  ranges: ContractDraft['off_peak']
  errorAt: (field: string) => string | null
  onChange: (ranges: ContractDraft['off_peak']) => void
}) {
  const t = useWords(supplyContractWords)
  const error = errorAt(field)
  return (
    <>
      {ranges.map((range, index) => (
        <RangeTimes
          key={index}
          range={range}
          number={index + 1}
          errorAt={(edge) => errorAt(`${field}.${index}.${edge}`)}
          onChange={(part) => onChange(ranges.map((one, at) => (at === index ? { ...one, ...part } : one)))}
          onRemove={ranges.length === 1 ? null : () => onChange(ranges.filter((_, at) => at !== index))}
        />
      ))}
      {error === null ? null : (
        <p className={fields.error} role="alert">
          {error}
        </p>
      )}
      {ranges.length >= MOST_OFF_PEAK ? null : (
        <Button variant="quiet" icon="plus" onClick={() => onChange([...ranges, { start: 720, end: 840 }])}>
          {t(($) => $.form.addRange)}
        </Button>
      )}
    </>
  )
}

/** Whether hours are the same all year, or differ by season. */
export function SeasonChoice({
  label,
  isSeasonal,
  onChange,
}: {
  label: string
  isSeasonal: boolean
  onChange: (isSeasonal: boolean) => void
}) {
  const t = useWords(supplyContractWords)
  return (
    <Segmented
      label={label}
      isLabelHidden
      value={isSeasonal ? 'season' : 'year'}
      options={[
        { value: 'year', label: t(($) => $.form.allYear) },
        { value: 'season', label: t(($) => $.form.bySeason) },
      ]}
      onChange={(value) => onChange(value === 'season')}
    />
  )
}

/** The start and end of a range, and the button that removes it. */
export function RangeTimes({
  range,
  number,
  errorAt,
  onChange,
  onRemove,
}: {
  range: Range
  /** Its number on screen, from 1. */
  number: number
  errorAt: (edge: keyof Range) => string | null
  onChange: (part: Partial<Range>) => void
  /** null: it cannot be removed. */
  onRemove: (() => void) | null
}) {
  const t = useWords(supplyContractWords)
  const tShared = useWords(sharedWords)
  return (
    <div className={styles.row}>
      {(['start', 'end'] as const).map((edge) => (
        <TimeField
          key={edge}
          label={t(($) => (edge === 'start' ? $.form.startOf : $.form.endOf), { number })}
          value={range[edge]}
          error={errorAt(edge)}
          rejectedText={(text, previous) => tShared(($) => $.notATime, { text, kept: previous })}
          onChange={(minute) => onChange({ [edge]: minute })}
        />
      ))}
      {onRemove === null ? null : (
        <IconButton
          icon="cross"
          variant="quiet"
          label={t(($) => $.form.removeRange, { number })}
          onClick={onRemove}
        />
      )}
    </div>
  )
}
