import { MOST_OFF_PEAK } from '@foyer/contract/supply-contract.ts'
import { useWords } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ContractDraft } from './contract-draft.ts'
import { contractWords } from './contract-words.ts'
import fields from '#ui/field.module.css'
import rows from './contract-rows.module.css'

/** The off-peak ranges of a day, each to the minute. */
export function ContractRanges({
  ranges,
  errorAt,
  onChange,
}: {
  ranges: ContractDraft['off_peak']
  errorAt: (field: string) => string | null
  onChange: (ranges: ContractDraft['off_peak']) => void
}) {
  const t = useWords(contractWords)
  const error = errorAt('off_peak')
  return (
    <fieldset className={rows.rows}>
      <legend>{t(($) => $.form.offPeak)}</legend>
      <p className={fields.hint}>{t(($) => $.form.offPeakHint)}</p>
      {ranges.map((range, index) => (
        <div key={index} className={rows.row}>
          {(['start', 'end'] as const).map((edge) => (
            <TextField
              key={edge}
              type="time"
              label={t(($) => (edge === 'start' ? $.form.startOf : $.form.endOf), { number: index + 1 })}
              value={range[edge]}
              error={errorAt(`off_peak.${index}.${edge}`)}
              onChange={(event) =>
                onChange(
                  ranges.map((one, at) => (at === index ? { ...one, [edge]: event.target.value } : one)),
                )
              }
            />
          ))}
          {ranges.length === 1 ? null : (
            <IconButton
              icon="cross"
              look="quiet"
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
        <Button
          look="quiet"
          icon="plus"
          onClick={() => onChange([...ranges, { start: '12:00', end: '14:00' }])}
        >
          {t(($) => $.form.addRange)}
        </Button>
      )}
    </fieldset>
  )
}
