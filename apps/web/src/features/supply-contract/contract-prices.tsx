import { MOST_OWN_PRICES, type SupplyContract } from '@foyer/contract/supply-contract.ts'
import { useWords } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { PriceDraft } from './contract-draft.ts'
import { contractWords } from './contract-words.ts'
import { usePriceText } from './use-price-text.ts'
import fields from '#ui/field.module.css'
import typography from '#ui/typography.module.css'
import rows from './contract-rows.module.css'

/** The prices that a home entered itself, each from a day on. */
export function ContractPrices({
  kinds,
  prices,
  held,
  option,
  validFrom,
  errorAt,
  onChange,
}: {
  kinds: readonly ('base' | 'peak' | 'off_peak')[]
  prices: readonly PriceDraft[]
  /** What is published for this contract, where that is known. */
  held: SupplyContract['prices'][number] | null
  option: SupplyContract['option']
  /** The contract's first day: a new price begins with it. */
  validFrom: string
  errorAt: (field: string) => string | null
  onChange: (prices: readonly PriceDraft[]) => void
}) {
  const t = useWords(contractWords)
  const write = usePriceText()
  const change = (index: number, field: keyof PriceDraft, value: string) =>
    onChange(prices.map((one, at) => (at === index ? { ...one, [field]: value } : one)))
  return (
    <fieldset className={rows.rows}>
      <legend>{t(($) => $.form.prices)}</legend>
      <p className={fields.hint}>{t(($) => $.form.pricesHint)}</p>
      {held === null ? null : (
        <p>
          {write.price(option, held)}
          <span className={typography.rowQuiet}>{write.source(held)}</span>
        </p>
      )}
      {prices.map((price, index) => (
        <div key={index} className={rows.row}>
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
          <IconButton
            icon="cross"
            look="quiet"
            label={t(($) => $.form.removePrice, { number: index + 1 })}
            onClick={() => onChange(prices.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {prices.length >= MOST_OWN_PRICES ? null : (
        <Button
          look="quiet"
          icon="plus"
          onClick={() => onChange([...prices, { valid_from: validFrom, base: '', peak: '', off_peak: '' }])}
        >
          {t(($) => $.form.addPrice)}
        </Button>
      )}
    </fieldset>
  )
}
