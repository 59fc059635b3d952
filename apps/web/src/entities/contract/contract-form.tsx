import { contractOptions } from '@foyer/contract/consumption.ts'
import { subscribedPowers, type SupplyContract } from '@foyer/contract/supply-contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { CallError } from '#base/api/call-error.ts'
import { toldHere } from '#base/api/write-meta.ts'
import { useErrorText } from '#base/i18n/error-words.ts'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import {
  beginOn,
  draftAfter,
  draftOf,
  heldPrice,
  priceKindsOf,
  readDraft,
  type DraftFault,
} from './contract-draft.ts'
import { ContractPrices } from './contract-prices.tsx'
import { ContractRanges } from './contract-ranges.tsx'
import { contractWords } from './contract-words.ts'
import { addContractMutation, updateContractMutation } from './contract.queries.ts'
import fields from '#ui/field.module.css'
import layout from '#ui/layout.module.css'

/** A new contract, or one to be corrected. What does not fit is said beside its field before anything is sent. */
export function ContractForm({
  contract,
  current,
  today,
  onClose,
}: {
  contract: SupplyContract | null
  /** The one in force, which a new one begins as. */
  current: SupplyContract | null
  today: string
  onClose: () => void
}) {
  const t = useWords(contractWords)
  const format = useFormat()
  const say = useErrorText()
  const formId = useId()
  const [draft, setDraft] = useState(() =>
    contract === null ? draftAfter(current, today) : draftOf(contract),
  )
  const [fault, setFault] = useState<DraftFault | null>(null)
  const add = useMutation({ ...toldHere(addContractMutation), onSuccess: onClose })
  const update = useMutation({ ...toldHere(updateContractMutation), onSuccess: onClose })
  const error = add.error ?? update.error
  const isTaken = error instanceof CallError && error.code === 'conflict' && error.field === 'body.valid_from'
  const errorAt = (field: string): string | null => {
    if (field === 'valid_from' && isTaken) return t(($) => $.faults.conflict)
    return fault?.field === field ? t(($) => $.faults[fault.reason]) : null
  }
  const save = () => {
    const { input: body, fault: found } = readDraft(draft)
    setFault(found)
    if (body === null) return
    if (contract === null) add.mutate({ body })
    else update.mutate({ params: { contractId: contract.id }, body: { ...body, version: contract.version } })
  }
  return (
    <Dialog
      isOpen
      title={t(($) => (contract === null ? $.form.add : $.form.correct))}
      closeWord={t(($) => $.form.close)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.form.cancel)}</Button>
          <Button look="primary" type="submit" form={formId} isBusy={add.isPending || update.isPending}>
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
          save()
        }}
      >
        <TextField
          type="date"
          label={t(($) => $.form.from)}
          hint={t(($) => $.form.fromHint)}
          value={draft.valid_from}
          error={errorAt('valid_from')}
          onChange={(event) => setDraft(beginOn(draft, event.target.value))}
        />
        <SelectField
          label={t(($) => $.form.option)}
          value={draft.option}
          options={contractOptions.map((value) => ({ value, label: t(($) => $.options[value]) }))}
          hint={priceKindsOf[draft.option].length === 0 ? t(($) => $.noColour) : undefined}
          onChange={(option) => setDraft({ ...draft, option })}
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
            if (power !== undefined) setDraft({ ...draft, subscribed_power: power })
          }}
        />
        {draft.option === 'hp_hc' ? (
          <ContractRanges
            ranges={draft.off_peak}
            errorAt={errorAt}
            onChange={(ranges) => setDraft({ ...draft, off_peak: ranges })}
          />
        ) : null}
        {priceKindsOf[draft.option].length === 0 ? null : (
          <ContractPrices
            kinds={priceKindsOf[draft.option]}
            prices={draft.prices}
            held={heldPrice(contract ?? current, draft)}
            option={draft.option}
            validFrom={draft.valid_from}
            errorAt={errorAt}
            onChange={(prices) => setDraft({ ...draft, prices })}
          />
        )}
        {error === null || isTaken ? null : (
          <p className={fields.error} role="alert">
            {say(error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
