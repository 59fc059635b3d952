import {
  type SupplyContract,
  subscribedPowers,
  updateContract,
  addContract,
} from '@foyer/contract/supply-contract.ts'
import { priceKindsOf } from '@foyer/rules/tariff/contract-fault.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { useWords } from '#lib/i18n.ts'
import { supplyContractWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { CallError } from '#api/errors.ts'
import { useErrorText } from '#api/error-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { versionOf } from '#forms/draft.ts'
import { useDraft, type Draft } from '#forms/use-draft.ts'
import { DraftNotes, DraftRestored } from '#forms/draft-notes.tsx'
import { HomeDateField } from '#forms/home-date-field.tsx'
import {
  draftOf,
  emptyPrice,
  inputOf,
  contractMerge,
  isContractDraft,
  publishedPrice,
  readDraft,
  setOption,
  setSeasonal,
  type ContractDraft,
  type DraftFault,
  contractSteps,
  type ContractStep,
  draftAfter,
  stepFault,
  stepOf,
} from './contract-draft.ts'
import { OptionStep, OwnPrices, printed } from './contract-steps.tsx'
import { MarketFields } from './market-fields.tsx'
import { OffPeakFields } from './off-peak-fields.tsx'

import fields from '#ui/text-field.module.css'
import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'

/** The form to correct a contract, open at a step. */
export function CorrectContract({
  contract,
  firstStep,
  subscriptionFrom,
  onClose,
}: {
  contract: SupplyContract
  firstStep: ContractStep
  /** The day (ISO date) of a new subscription to type; null: the form opens as it is stored. */
  subscriptionFrom: string | null
  onClose: () => void
}) {
  const t = useWords(supplyContractWords)
  const draft = useDraft({
    name: `contract:${contract.id}`,
    stored: storedContract(contract),
    merge: contractMerge,
    firstEdit:
      subscriptionFrom === null
        ? undefined
        : (value) => ({ ...value, prices: [...value.prices, emptyPrice(subscriptionFrom, true)] }),
    isValue: isContractDraft,
    write: updateContract,
    input: (value, over) => ({
      params: { contractId: contract.id },
      body: { ...inputOf(value), version: versionOf(over) ?? contract.version },
    }),
    toStored: storedContract,
    onSaved: onClose,
  })
  return (
    <ContractForm
      title={t(($) => $.form.correct)}
      draft={draft}
      from={contract}
      firstStep={firstStep}
      isCorrection
      onClose={onClose}
    />
  )
}

function storedContract(contract: SupplyContract) {
  return { value: draftOf(contract), version: contract.version }
}

/**
 * The fields of a contract in three steps, in the words of a bill. An invalid value is reported next to its field, on
 * its step, before anything is sent.
 */
function ContractForm({
  title,
  draft: form,
  from,
  firstStep,
  isCorrection,
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
    | 'discard'
    | 'overwrite'
    | 'forget'
    | 'leaving'
  > & { save: () => Promise<boolean> }
  /** The contract that the form was filled from, whose published prices may apply; null without one. */
  from: SupplyContract | null
  firstStep: ContractStep
  /** Only some fields change: each step saves. */
  isCorrection: boolean
  onClose: () => void
}) {
  const t = useWords(supplyContractWords)
  const format = useFormat()
  const errorText = useErrorText()
  const formId = useId()
  const [fault, setFault] = useState<DraftFault | null>(null)
  const [step, setStep] = useState(firstStep)
  const heading = useStepFocus(step, formId)
  const { value: draft, error } = form
  const set = (part: Partial<ContractDraft>) => form.set((latest) => ({ ...latest, ...part }))
  const isDateTaken =
    error instanceof CallError && error.code === 'conflict' && error.field === 'body.valid_from'
  const errorAt = (field: string): string | null => {
    if (field === 'valid_from' && isDateTaken) return t(($) => $.faults.conflict)
    return fault?.field === field ? t(($) => $.faults[fault.reason]) : null
  }
  const [shownError, setShownError] = useState(error)
  if (error !== shownError) {
    setShownError(error)
    if (isDateTaken) setStep('hours')
  }
  const number = contractSteps.indexOf(step)
  const [back, next] = [contractSteps[number - 1], contractSteps[number + 1]]
  const goOn = () => {
    const found = stepFault(draft, step)
    setFault(found)
    if (found === null && next !== undefined) setStep(next)
  }
  const save = (how: () => Promise<boolean>) => {
    const found = stepFault(draft, 'hours') ?? readDraft(draft).fault
    setFault(found)
    if (found === null) void how()
    else setStep(stepOf(found.field))
  }
  const isSaved = isCorrection || next === undefined
  const close = () => {
    form.forget()
    onClose()
  }
  return (
    <Dialog
      isOpen
      title={title}
      closeLabel={t(($) => $.form.close)}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t(($) => $.form.cancel)}</Button>
          {back === undefined ? null : <Button onClick={() => setStep(back)}>{t(($) => $.form.back)}</Button>}
          {isCorrection && next !== undefined ? (
            <Button onClick={goOn}>{t(($) => $.form.next)}</Button>
          ) : null}
          <Button variant="primary" type="submit" form={formId} isBusy={form.isSaving}>
            {t(($) => (isSaved ? $.form.save : $.form.next))}
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
          if (isSaved) save(form.save)
          else goOn()
        }}
      >
        <DraftRestored draft={form} />
        <h3 ref={heading} tabIndex={-1}>
          <span className={typography.rowQuiet}>{t(($) => $.form.step, { number: number + 1 })}</span>
          {t(($) => $.form.steps[step])}
        </h3>
        {step === 'option' ? (
          <OptionStep draft={draft} onOption={(option) => form.set((latest) => setOption(latest, option))} />
        ) : null}
        {step === 'hours' ? (
          <>
            <SelectField
              label={t(($) => $.form.power)}
              value={String(draft.subscribed_power)}
              options={subscribedPowers.map((power) => ({
                value: String(power),
                label: format.unit(power, 'kVA'),
              }))}
              hint={t(($) => $.form.printed, { words: printed.power })}
              error={errorAt('subscribed_power')}
              onChange={(value) => {
                const power = subscribedPowers.find((one) => String(one) === value)
                if (power !== undefined) set({ subscribed_power: power })
              }}
            />
            <HomeDateField
              label={t(($) => $.form.from)}
              hint={t(($) => $.form.fromHint)}
              value={draft.valid_from}
              error={errorAt('valid_from')}
              onChange={(day) => set({ valid_from: day ?? '' })}
            />
            {draft.option === 'hp_hc' ? (
              <OffPeakFields
                draft={draft}
                errorAt={errorAt}
                onChange={set}
                onSeasonal={(isSeasonal) => form.set((latest) => setSeasonal(latest, isSeasonal))}
              />
            ) : null}
            {draft.option === 'market' ? (
              <MarketFields market={draft.market} errorAt={errorAt} onChange={(market) => set({ market })} />
            ) : null}
          </>
        ) : null}
        {step === 'prices' ? (
          <OwnPrices
            prices={draft.prices}
            published={publishedPrice(from, draft)}
            option={draft.option}
            kinds={priceKindsOf(draft)}
            validFrom={draft.valid_from}
            errorAt={errorAt}
            onChange={(prices) => set({ prices })}
          />
        ) : null}
        <DraftNotes draft={form} onOverwrite={() => save(form.overwrite)} />
        {error === null || isDateTaken ? null : (
          <p className={fields.error} role="alert">
            {errorText(error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}

/**
 * Focuses the heading of a step when the form shows another one, or its first invalid field. Returns the ref of the
 * heading.
 */
function useStepFocus(step: ContractStep, formId: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const invalid = document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid]')
    ;(invalid ?? heading.current)?.focus()
  }, [step, formId])
  return heading
}

/** The form to add a contract, which starts as a copy of the one in force. */
export function NewContract({
  current,
  today,
  onClose,
}: {
  current: SupplyContract | null
  today: string
  onClose: () => void
}) {
  const t = useWords(supplyContractWords)
  const draft = useDraft({
    name: 'contract:new',
    stored: { value: draftAfter(current, today), version: 'new' },
    merge: contractMerge,
    isValue: isContractDraft,
    write: addContract,
    input: (value) => ({ body: inputOf(value) }),
    toStored: (added) => ({ value: draftOf(added), version: added.version }),
    onSaved: onClose,
  })
  return (
    <ContractForm
      title={t(($) => $.form.add)}
      draft={draft}
      from={current}
      firstStep="option"
      isCorrection={false}
      onClose={onClose}
    />
  )
}
