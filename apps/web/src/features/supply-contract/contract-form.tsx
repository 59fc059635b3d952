import { contractOptions } from '@foyer/contract/consumption.ts'
import { subscribedPowers, type SupplyContract } from '@foyer/contract/supply-contract.ts'
import { useId, useState } from 'react'
import { CallError } from '#api/call-error.ts'
import type { Draft } from '#forms/use-draft.ts'
import { useDraftWords } from '#forms/use-draft-words.tsx'
import { useErrorText } from '#api/error-words.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DraftNotes } from '#forms/draft-notes.tsx'
import { DraftRestored } from '#forms/draft-restored.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import {
  beginOn,
  heldPrice,
  priceKindsOf,
  readDraft,
  type ContractDraft,
  type DraftFault,
} from './contract-draft.ts'
import { ContractPrices } from './contract-prices.tsx'
import { ContractRanges } from './contract-ranges.tsx'
import { contractWords } from './contract-words.ts'
import fields from '#ui/field.module.css'
import layout from '#ui/layout.module.css'

/** The fields of a contract. What does not fit is said beside its field before anything is sent. */
export function ContractForm({
  title,
  draft: form,
  from,
  onClose,
}: {
  title: string
  draft: Pick<
    Draft<ContractDraft>,
    | 'value'
    | 'set'
    | 'isRestored'
    | 'isConflict'
    | 'isSaving'
    | 'error'
    | 'reset'
    | 'keepMine'
    | 'forget'
    | 'leaving'
  > & { save: () => Promise<boolean> }
  /** The contract that it was filled from, whose published prices may hold; null where there is none. */
  from: SupplyContract | null
  onClose: () => void
}) {
  const t = useWords(contractWords)
  const format = useFormat()
  const say = useErrorText()
  const formId = useId()
  const words = useDraftWords()
  const [fault, setFault] = useState<DraftFault | null>(null)
  const { value: draft, error } = form
  const set = (part: Partial<ContractDraft>) => form.set((latest) => ({ ...latest, ...part }))
  const isTaken = error instanceof CallError && error.code === 'conflict' && error.field === 'body.valid_from'
  const errorAt = (field: string): string | null => {
    if (field === 'valid_from' && isTaken) return t(($) => $.faults.conflict)
    return fault?.field === field ? t(($) => $.faults[fault.reason]) : null
  }
  const save = (how: () => Promise<boolean>) => {
    const { fault: found } = readDraft(draft)
    setFault(found)
    if (found === null) void how()
  }
  const close = () => {
    form.forget()
    onClose()
  }
  return (
    <Dialog
      isOpen
      title={title}
      closeWord={t(($) => $.form.close)}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t(($) => $.form.cancel)}</Button>
          <Button look="primary" type="submit" form={formId} isBusy={form.isSaving}>
            {t(($) => $.form.save)}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={layout.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save(form.save)
        }}
      >
        <TextField
          type="date"
          label={t(($) => $.form.from)}
          hint={t(($) => $.form.fromHint)}
          value={draft.valid_from}
          error={errorAt('valid_from')}
          onChange={({ target }) => form.set((latest) => beginOn(latest, target.value))}
        />
        <SelectField
          label={t(($) => $.form.option)}
          value={draft.option}
          options={contractOptions.map((value) => ({ value, label: t(($) => $.options[value]) }))}
          hint={priceKindsOf[draft.option].length === 0 ? t(($) => $.noColour) : undefined}
          onChange={(option) => set({ option })}
        />
        <SelectField
          label={t(($) => $.form.power)}
          value={String(draft.subscribed_power)}
          options={subscribedPowers.map((power) => ({
            value: String(power),
            label: format.unit(power, 'kVA'),
          }))}
          error={errorAt('subscribed_power')}
          onChange={(value) => {
            const power = subscribedPowers.find((one) => String(one) === value)
            if (power !== undefined) set({ subscribed_power: power })
          }}
        />
        {draft.option === 'hp_hc' ? (
          <ContractRanges
            ranges={draft.off_peak}
            errorAt={errorAt}
            onChange={(ranges) => set({ off_peak: ranges })}
          />
        ) : null}
        {priceKindsOf[draft.option].length === 0 ? null : (
          <ContractPrices
            kinds={priceKindsOf[draft.option]}
            prices={draft.prices}
            held={heldPrice(from, draft)}
            option={draft.option}
            validFrom={draft.valid_from}
            errorAt={errorAt}
            onChange={(prices) => set({ prices })}
          />
        )}
        <DraftRestored draft={form} words={words} />
        <DraftNotes draft={form} words={words} onKeep={() => save(form.keepMine)} />
        {error === null || isTaken || form.isConflict ? null : (
          <p className={fields.error} role="alert">
            {say(error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
