import { MOST_OFF_PEAK } from '@foyer/contract/supply-contract.ts'
import { useWords } from '#lib/i18n.ts'
import { sharedWords, supplyContractWords } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TimeField } from '#ui/time-field.tsx'
import type { ContractDraft } from './contract-draft.ts'

import fields from '#ui/text-field.module.css'
import styles from './supply-contract.module.css'

type RangesField = 'off_peak' | 'off_peak_summer'

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
      <Segmented
        label={t(($) => $.form.offPeak)}
        isLabelHidden
        value={draft.is_seasonal ? 'season' : 'year'}
        options={[
          { value: 'year', label: t(($) => $.form.allYear) },
          { value: 'season', label: t(($) => $.form.bySeason) },
        ]}
        onChange={(value) => onSeasonal(value === 'season')}
      />
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
  const tShared = useWords(sharedWords)
  const error = errorAt(field)
  return (
    <>
      {ranges.map((range, index) => (
        <div key={index} className={styles.row}>
          {(['start', 'end'] as const).map((edge) => (
            <TimeField
              key={edge}
              label={t(($) => (edge === 'start' ? $.form.startOf : $.form.endOf), { number: index + 1 })}
              value={range[edge]}
              error={errorAt(`${field}.${index}.${edge}`)}
              rejectedText={(text, previous) => tShared(($) => $.notATime, { text, kept: previous })}
              onChange={(minute) =>
                onChange(ranges.map((one, at) => (at === index ? { ...one, [edge]: minute } : one)))
              }
            />
          ))}
          {ranges.length === 1 ? null : (
            <IconButton
              icon="cross"
              variant="quiet"
              label={t(($) => $.form.removeRange, { number: index + 1 })}
              onClick={() => onChange(ranges.filter((_, at) => at !== index))}
            />
          )}
        </div>
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
