import { contractOptions, priceKinds } from '@foyer/contract/consumption.ts'
import { MOST_OWN_PRICES, type SupplyContract } from '@foyer/contract/supply-contract.ts'
import { priceKindsOf } from '@foyer/rules/tariff/contract-fault.ts'
import { Fragment, useId, type ReactNode } from 'react'
import { useWords } from '#lib/i18n.ts'
import { sharedWords, supplyContractWords } from '#lib/words.ts'
import { useMinute } from '#lib/clock.ts'
import { useFormat } from '#lib/format.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { HomeDateField } from '#forms/home-date-field.tsx'
import { type ContractDraft, emptyPrice, type PriceDraft } from './contract-draft.ts'

import fields from '#ui/text-field.module.css'
import typography from '#ui/typography.module.css'
import styles from './supply-contract.module.css'

type PriceKind = (typeof priceKinds)[number]

/** The words of a French bill, which are the same in each language of the form. Bills of market offers differ. */
export const printed: {
  power: string
  offPeak: string
  subscription: string
  offer: Record<ContractDraft['option'], string | null>
  prices: Partial<Record<PriceKind, string>>
} = {
  power: 'Puissance souscrite',
  offPeak: 'Heures creuses',
  subscription: 'Abonnement',
  offer: {
    base: 'Tarif Bleu, option Base',
    hp_hc: 'Tarif Bleu, option Heures Creuses',
    tempo: 'Tarif Bleu, option Tempo',
    ejp: 'Tarif Bleu, option EJP',
    market: null,
  },
  prices: {
    base: 'Base',
    peak: 'HP',
    off_peak: 'HC',
    blue_peak: 'HP Bleu',
    blue_off_peak: 'HC Bleu',
    white_peak: 'HP Blanc',
    white_off_peak: 'HC Blanc',
    red_peak: 'HP Rouge',
    red_off_peak: 'HC Rouge',
    ejp_normal: 'Heures Normales',
    ejp_peak: 'Pointe Mobile',
  },
}

/** The option, each with what its bill looks like, and the lines of such a bill. */
export function OptionStep({
  draft,
  onOption,
}: {
  draft: Pick<ContractDraft, 'option' | 'market'>
  onOption: (option: ContractDraft['option']) => void
}) {
  const t = useWords(supplyContractWords)
  const name = useId()
  return (
    <>
      <fieldset className={styles.options}>
        <legend className={typography.visuallyHidden}>{t(($) => $.form.option)}</legend>
        {contractOptions.map((option) => (
          <label key={option}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === draft.option}
              onChange={() => onOption(option)}
            />
            <b>{t(($) => $.options[option])}</b>
            <span className={typography.rowQuiet}>{t(($) => $.form.onBill[option])}</span>
          </label>
        ))}
      </fieldset>
      <BillExtract draft={draft} />
    </>
  )
}

/** The lines of a bill with this option, and where they are; without amounts, which differ from home to home. */
function BillExtract({ draft }: { draft: Pick<ContractDraft, 'option' | 'market'> }) {
  const t = useWords(supplyContractWords)
  const offer = printed.offer[draft.option]
  if (offer === null) return null
  const lines = [
    ['Votre offre', offer],
    [printed.power, '… kVA'],
    ...(draft.option === 'hp_hc' ? [[printed.offPeak, '22H00-6H00']] : []),
    [printed.subscription, '… €'],
    ...priceKindsOf(draft).map((kind) => [printed.prices[kind], '… €/kWh']),
  ]
  return (
    <figure className={styles.paper}>
      <figcaption className={typography.note}>{t(($) => $.form.whereToRead)}</figcaption>
      <dl lang="fr">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}

/** The prices that the home entered, each from a day on. */
export function OwnPrices({
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
  const today = useFormat().dayKey(useMinute())
  const error = errorAt('prices')
  const kindsOf = (price: PriceDraft) => (price.is_subscription_only ? [] : kinds)
  const hintOf = (kind: PriceKind) => {
    const words = option === 'market' ? undefined : printed.prices[kind]
    return words === undefined ? undefined : t(($) => $.form.printed, { words })
  }
  const change = (
    index: number,
    field: Exclude<keyof PriceDraft, 'is_subscription_only'>,
    value: string | null,
  ) => onChange(prices.map((one, at) => (at === index ? { ...one, [field]: value } : one)))
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
        <div key={index} className={styles.row} data-kinds={kindsOf(price).length}>
          <HomeDateField
            label={t(($) => (price.is_subscription_only ? $.form.subscriptionFrom : $.form.priceFrom), {
              number: index + 1,
            })}
            value={price.valid_from ?? validFrom}
            error={errorAt(`prices.${index}.valid_from`)}
            onChange={(day) => change(index, 'valid_from', day === validFrom ? null : (day ?? ''))}
          />
          {kindsOf(price).map((kind) => (
            <TextField
              key={kind}
              inputMode="decimal"
              autoComplete="off"
              label={t(($) => $.form.priceOf[kind], { number: index + 1 })}
              hint={hintOf(kind)}
              value={price[kind]}
              error={errorAt(`prices.${index}.${kind}`)}
              onChange={(event) => change(index, kind, event.target.value)}
            />
          ))}
          <TextField
            inputMode="decimal"
            autoComplete="off"
            label={t(($) => $.form.yearlySubscription, { number: index + 1 })}
            hint={t(($) => $.form.subscriptionHint)}
            value={price.yearly_subscription}
            error={errorAt(`prices.${index}.yearly_subscription`)}
            onChange={(event) => change(index, 'yearly_subscription', event.target.value)}
          />
          <IconButton
            icon="cross"
            variant="quiet"
            label={t(($) => (price.is_subscription_only ? $.form.removeSubscription : $.form.removePrice), {
              number: index + 1,
            })}
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
        <>
          <Button variant="quiet" icon="plus" onClick={() => onChange([...prices, emptyPrice(null)])}>
            {t(($) => $.form.addPrice)}
          </Button>
          <Button
            variant="quiet"
            icon="plus"
            onClick={() => onChange([...prices, emptyPrice(today > validFrom ? today : null, true)])}
          >
            {t(($) => $.form.addSubscription)}
          </Button>
        </>
      )}
    </fieldset>
  )
}

type DatedPrice = SupplyContract['prices'][number]

/** Who published or entered a price, and since when it is valid. */
export type PriceSource = Pick<DatedPrice, 'valid_from' | 'source' | 'is_own' | 'status'>

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
    source: (price: PriceSource): string =>
      [
        t(($) => (price.is_own ? $.entered : $.published), {
          source: price.source,
          date: format.date(format.dayStart(price.valid_from)),
        }),
        ...(price.status === 'unconfirmed' ? [t(($) => $.unconfirmed)] : []),
      ].join(', '),
  }
}
