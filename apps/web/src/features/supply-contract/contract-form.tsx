import {
  type SupplyContract,
  subscribedPowers,
  MOST_OWN_PRICES,
  updateContract,
  addContract,
} from '@foyer/contract/supply-contract.ts'
import { contractOptions, priceKinds } from '@foyer/contract/consumption.ts'
import { priceKindsOf } from '@foyer/rules/tariff/contract-fault.ts'
import { Fragment, useId, useState, type ReactNode } from 'react'
import { useWords } from '#lib/i18n.ts'
import { sharedWords, supplyContractWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { CallError } from '#api/errors.ts'
import { useErrorText } from '#api/error-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { versionOf } from '#forms/draft.ts'
import { useDraft, type Draft } from '#forms/use-draft.ts'
import { DraftNotes, DraftRestored } from '#forms/draft-notes.tsx'
import {
  draftOf,
  emptyPrice,
  inputOf,
  contractMerge,
  isContractDraft,
  startOn,
  publishedPrice,
  readDraft,
  setSeasonal,
  type ContractDraft,
  type DraftFault,
  type PriceDraft,
  draftAfter,
} from './contract-draft.ts'
import { MarketFields } from './market-fields.tsx'
import { OffPeakFields } from './off-peak-fields.tsx'

import fields from '#ui/text-field.module.css'
import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import styles from './supply-contract.module.css'

/** The form to correct a contract. */
export function CorrectContract({ contract, onClose }: { contract: SupplyContract; onClose: () => void }) {
  const t = useWords(supplyContractWords)
  const draft = useDraft({
    name: `contract:${contract.id}`,
    stored: storedContract(contract),
    merge: contractMerge,
    isValue: isContractDraft,
    write: updateContract,
    input: (value, over) => ({
      params: { contractId: contract.id },
      body: { ...inputOf(value), version: versionOf(over) ?? contract.version },
    }),
    toStored: storedContract,
    onSaved: onClose,
  })
  return <ContractForm title={t(($) => $.form.correct)} draft={draft} from={contract} onClose={onClose} />
}

function storedContract(contract: SupplyContract) {
  return { value: draftOf(contract), version: contract.version }
}

/** The fields of a contract. An invalid value is reported next to its field before anything is sent. */
function ContractForm({
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
    | 'discard'
    | 'overwrite'
    | 'forget'
    | 'leaving'
  > & { save: () => Promise<boolean> }
  /** The contract that the form was filled from, whose published prices may apply; null without one. */
  from: SupplyContract | null
  onClose: () => void
}) {
  const t = useWords(supplyContractWords)
  const format = useFormat()
  const errorText = useErrorText()
  const formId = useId()
  const [fault, setFault] = useState<DraftFault | null>(null)
  const { value: draft, error } = form
  const set = (part: Partial<ContractDraft>) => form.set((latest) => ({ ...latest, ...part }))
  const isDateTaken =
    error instanceof CallError && error.code === 'conflict' && error.field === 'body.valid_from'
  const errorAt = (field: string): string | null => {
    if (field === 'valid_from' && isDateTaken) return t(($) => $.faults.conflict)
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
      closeLabel={t(($) => $.form.close)}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t(($) => $.form.cancel)}</Button>
          <Button variant="primary" type="submit" form={formId} isBusy={form.isSaving}>
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
          onChange={({ target }) => form.set((latest) => startOn(latest, target.value))}
        />
        <SelectField
          label={t(($) => $.form.option)}
          value={draft.option}
          options={contractOptions.map((value) => ({ value, label: t(($) => $.options[value]) }))}
          onChange={(option) =>
            set({
              option,
              // No price of a market offer is published.
              ...(option === 'market' && draft.prices.length === 0
                ? { prices: [emptyPrice(draft.valid_from)] }
                : {}),
            })
          }
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
        <ContractPrices
          prices={draft.prices}
          published={publishedPrice(from, draft)}
          option={draft.option}
          kinds={priceKindsOf(draft)}
          validFrom={draft.valid_from}
          errorAt={errorAt}
          onChange={(prices) => set({ prices })}
        />
        <DraftRestored draft={form} />
        <DraftNotes draft={form} onOverwrite={() => save(form.overwrite)} />
        {error === null || isDateTaken || form.isConflict ? null : (
          <p className={fields.error} role="alert">
            {errorText(error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}

/** The prices that the home entered, each from a day on. */
function ContractPrices({
  prices,
  published,
  option,
  kinds,
  validFrom,
  errorAt,
  onChange,
}: {
  prices: readonly PriceDraft[]
  /** The published price for this contract, if known. */
  published: SupplyContract['prices'][number] | null
  option: SupplyContract['option']
  /** The kinds of prices that the contract has. */
  kinds: ReturnType<typeof priceKindsOf>
  /** The contract's first day: a new price starts with it. */
  validFrom: string
  errorAt: (field: string) => string | null
  onChange: (prices: readonly PriceDraft[]) => void
}) {
  const t = useWords(supplyContractWords)
  const write = usePriceText()
  const error = errorAt('prices')
  const change = (index: number, field: keyof PriceDraft, value: string) =>
    onChange(prices.map((one, at) => (at === index ? { ...one, [field]: value } : one)))
  return (
    <fieldset className={styles.rows}>
      <legend>{t(($) => $.form.prices)}</legend>
      <p className={fields.hint}>
        {t(($) => (option === 'market' ? $.form.marketPricesHint : $.form.pricesHint))}
      </p>
      {published === null ? null : (
        <p>
          {write.price(option, published)}
          <span className={typography.rowQuiet}>{write.source(published)}</span>
        </p>
      )}
      {prices.map((price, index) => (
        <div key={index} className={styles.row} data-kinds={kinds.length}>
          <TextField
            type="date"
            label={t(($) => $.form.priceFrom, { number: index + 1 })}
            value={price.valid_from}
            error={errorAt(`prices.${index}.valid_from`)}
            onChange={(event) => change(index, 'valid_from', event.target.value)}
          />
          {kinds.map((kind) => (
            <TextField
              key={kind}
              inputMode="decimal"
              autoComplete="off"
              label={t(($) => $.form.priceOf[kind], { number: index + 1 })}
              value={price[kind]}
              error={errorAt(`prices.${index}.${kind}`)}
              onChange={(event) => change(index, kind, event.target.value)}
            />
          ))}
          <TextField
            inputMode="decimal"
            autoComplete="off"
            label={t(($) => $.form.yearlySubscription, { number: index + 1 })}
            value={price.yearly_subscription}
            error={errorAt(`prices.${index}.yearly_subscription`)}
            onChange={(event) => change(index, 'yearly_subscription', event.target.value)}
          />
          <IconButton
            icon="cross"
            variant="quiet"
            label={t(($) => $.form.removePrice, { number: index + 1 })}
            onClick={() => onChange(prices.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {error === null ? null : (
        <p className={fields.error} role="alert">
          {error}
        </p>
      )}
      {prices.length >= MOST_OWN_PRICES ? null : (
        <Button variant="quiet" icon="plus" onClick={() => onChange([...prices, emptyPrice(validFrom)])}>
          {t(($) => $.form.addPrice)}
        </Button>
      )}
    </fieldset>
  )
}

type DatedPrice = SupplyContract['prices'][number]

/** Returns functions that format the prices of a day, and their source with its date, `to be confirmed` included. */
export function usePriceText() {
  const t = useWords(supplyContractWords)
  const tShared = useWords(sharedWords)
  const format = useFormat()
  return {
    price: (option: SupplyContract['option'], price: DatedPrice): ReactNode =>
      [
        ...priceKinds.flatMap((kind) => {
          const euros = price[kind]
          if (euros === undefined) return []
          return option === 'base'
            ? format.price(euros)
            : `${tShared(($) => $.energy.kinds[kind])} ${format.price(euros)}`
        }),
        ...(price.yearly_subscription === undefined
          ? []
          : [t(($) => $.subscription, { amount: format.money(price.yearly_subscription ?? 0) })]),
      ].map((text, index, texts) => (
        <Fragment key={text}>
          {index === 0 ? null : ' '}
          <span className={typography.whole}>
            {text}
            {index === texts.length - 1 ? null : ' ·'}
          </span>
        </Fragment>
      )),
    source: (price: DatedPrice): string =>
      [
        t(($) => (price.is_own ? $.entered : $.published), {
          source: price.source,
          date: format.date(format.dayStart(price.valid_from)),
        }),
        ...(price.status === 'unconfirmed' ? [t(($) => $.unconfirmed)] : []),
      ].join(', '),
  }
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
  return <ContractForm title={t(($) => $.form.add)} draft={draft} from={current} onClose={onClose} />
}
