import { type MarketHours, type SupplyContract, removeContract } from '@foyer/contract/supply-contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '#lib/i18n.ts'
import { supplyContractWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { contractsQuery, tariffQuery } from '#api/queries/energy.ts'
import { useApiMutation } from '#api/mutation.ts'
import { useErrorText } from '#api/error-text.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Section } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Facts, type Fact } from '#ui/facts.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { CorrectContract, NewContract } from './contract-form.tsx'
import { clockOf, joinedRanges } from './contract-draft.ts'
import { usePriceText } from './contract-steps.tsx'

import typography from '#ui/typography.module.css'
import styles from './supply-contract.module.css'
import layout from '#ui/layout.module.css'
import lists from '#ui/lists.module.css'

type OpenDialog = { kind: 'new' } | { kind: 'correction' | 'removal'; contract: SupplyContract }

/** The home's electricity contract, as a section of the consumption screen. */
export function ContractSection(props: { isOwner: boolean; now: number }) {
  const t = useWords(supplyContractWords)
  return (
    <div id="contract" className={styles.contract}>
      <Section title={t(($) => $.title)}>
        <Contracts {...props} />
      </Section>
    </div>
  )
}

/** The contract in force, former and future ones, and for the owner their forms. */
export function Contracts({ isOwner, now }: { isOwner: boolean; now: number }) {
  const t = useWords(supplyContractWords)
  const format = useFormat()
  const { data: contracts, isError } = useQuery(contractsQuery)
  const { data: tariff } = useQuery(tariffQuery)
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const today = format.dayKey(now)
  // Newest first: the first one that has started is in force.
  const inForce = contracts?.findIndex((contract) => contract.valid_from <= today) ?? -1
  const shown = contracts?.slice(0, inForce < 0 ? contracts.length : inForce + 1) ?? []
  const earlier = inForce < 0 ? [] : (contracts?.slice(inForce + 1) ?? [])
  const date = (day: string) => format.date(format.dayStart(day))
  const row = (contract: SupplyContract) => (
    <div key={contract.id} className={layout.stack}>
      <h3>
        {t(($) => $.options[contract.option])},{' '}
        {t(($) => (contract.valid_from <= today ? $.since : $.coming), { date: date(contract.valid_from) })}
      </h3>
      <ContractFacts
        contract={contract}
        today={today}
        mayBeOutdated={contract === contracts?.[inForce] && tariff?.may_be_outdated === true}
      />
      {isOwner ? (
        <div className={layout.actions}>
          <Button
            aria-label={t(($) => $.correctFrom, { date: date(contract.valid_from) })}
            onClick={() => setOpenDialog({ kind: 'correction', contract })}
          >
            {t(($) => $.correct)}
          </Button>
          <Button variant="quiet" onClick={() => setOpenDialog({ kind: 'removal', contract })}>
            {t(($) => $.remove)}
          </Button>
        </div>
      ) : null}
    </div>
  )
  return (
    <>
      {contracts === undefined ? (
        isError ? (
          <p className={typography.note}>{t(($) => $.failed)}</p>
        ) : (
          <Loading label={t(($) => $.waiting)}>
            <Skeleton width="100%" height="160px" />
          </Loading>
        )
      ) : (
        <div className={layout.stack}>
          {contracts.length === 0 ? (
            <p className={typography.note}>
              {t(($) => $.none)} {isOwner ? null : t(($) => $.noneMember)}
            </p>
          ) : null}
          {shown.map(row)}
          {isOwner ? (
            <div className={layout.actions}>
              <Button icon="plus" onClick={() => setOpenDialog({ kind: 'new' })}>
                {t(($) => $.add)}
              </Button>
            </div>
          ) : contracts.length === 0 ? null : (
            <p className={typography.note}>{t(($) => $.member)}</p>
          )}
          {isOwner ? <StandardMode /> : null}
          {earlier.length === 0 ? null : (
            <Disclosure summary={t(($) => $.history, { count: earlier.length })}>
              {earlier.map(row)}
            </Disclosure>
          )}
        </div>
      )}
      {openDialog?.kind === 'new' ? (
        <NewContract
          current={(inForce < 0 ? contracts?.at(-1) : contracts?.[inForce]) ?? null}
          today={today}
          onClose={() => setOpenDialog(null)}
        />
      ) : null}
      {openDialog?.kind === 'correction' ? (
        <CorrectContract
          key={openDialog.contract.id}
          contract={contracts?.find(({ id }) => id === openDialog.contract.id) ?? openDialog.contract}
          onClose={() => setOpenDialog(null)}
        />
      ) : null}
      {openDialog?.kind === 'removal' ? (
        <ContractRemoval contract={openDialog.contract} onClose={() => setOpenDialog(null)} />
      ) : null}
    </>
  )
}

/**
 * Advises standard mode if a Linky reports its apparent power but no voltage: only standard mode has URMS1
 * (Enedis-NOI-CPT_54E). Which mode it is in is not reported.
 */
function StandardMode() {
  const t = useWords(supplyContractWords)
  const { data: devices = [] } = useQuery(devicesQuery)
  const isHistorical = devices.some(
    ({ apparent_power: power = null, voltage = null }) => power !== null && voltage === null,
  )
  return isHistorical ? <p className={typography.note}>{t(($) => $.standardMode)}</p> : null
}

type DatedPrice = SupplyContract['prices'][number]

/**
 * Power, off-peak hours and the current price with its source; former prices in a disclosure. `mayBeOutdated` is
 * about the current price.
 */
function ContractFacts({
  contract,
  today,
  mayBeOutdated,
}: {
  contract: SupplyContract
  today: string
  mayBeOutdated: boolean
}) {
  const t = useWords(supplyContractWords)
  const format = useFormat()
  const write = usePriceText()
  const marketFacts = useMarketFacts()
  const { option, prices } = contract
  const at = prices.findLastIndex((price) => price.valid_from <= today)
  const current = prices[at]
  const factOf = (price: DatedPrice): Fact => ({
    label: t(($) => $.price),
    value: write.price(option, price),
    note: write.source(price),
  })
  const rangesText = (ranges: SupplyContract['off_peak']) =>
    joinedRanges(ranges)
      .map(({ start, end }) => t(($) => $.range, { start: clockOf(start), end: clockOf(end) }))
      .join(', ')
  const offPeakFacts = ({ off_peak: winter, off_peak_summer: summer }: SupplyContract): Fact[] => {
    if (winter.length === 0) return []
    if (summer === undefined) return [{ label: t(($) => $.offPeak), value: rangesText(winter) }]
    return (['summer', 'winter'] as const).map((season) => ({
      label: t(($) => $.offPeakOf[season]),
      value: rangesText(season === 'summer' ? summer : winter),
      note: t(($) => $.seasons[season]),
    }))
  }
  const facts: Fact[] = [
    { label: t(($) => $.power), value: format.unit(contract.subscribed_power, 'kVA') },
    ...offPeakFacts(contract),
    ...(contract.market === undefined ? [] : marketFacts(contract.market)),
    ...(current === undefined
      ? [{ label: t(($) => $.price), value: t(($) => $.noPrice) }]
      : [
          {
            ...factOf(current),
            note: [write.source(current), ...(mayBeOutdated ? [t(($) => $.mayBeOutdated)] : [])].join(', '),
          },
        ]),
    ...prices.slice(at + 1).map((price) => ({
      ...factOf(price),
      label: t(($) => $.priceFrom, { date: format.shortDate(format.dayStart(price.valid_from)) }),
    })),
  ]
  const earlier = prices.slice(0, Math.max(0, at)).toReversed()
  return (
    <>
      <Facts facts={facts} />
      {earlier.length === 0 ? null : (
        <Disclosure summary={t(($) => $.earlierPrices, { count: earlier.length })}>
          <ul className={lists.objects}>
            {earlier.map((price) => (
              <li key={`${price.valid_from} ${price.is_own}`}>
                <span>
                  {factOf(price).value}
                  <span className={typography.rowQuiet}>{factOf(price).note}</span>
                </span>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  )
}

/** Returns a function that describes the hours of a market offer: its summer, and its cheaper hours. */
function useMarketFacts(): (market: MarketHours) => Fact[] {
  const t = useWords(supplyContractWords)
  const format = useFormat()
  const daysText = (days: readonly number[]) =>
    days.length === 7 ? t(($) => $.everyDay) : days.map((day) => format.weekdayNamed(day - 1)).join(', ')
  const hoursText = ({ start, end }: MarketHours['hours'][number]) =>
    start === end % 1440
      ? t(($) => $.allDay)
      : t(($) => $.range, { start: clockOf(start), end: clockOf(end) })
  return ({ summer, hours }) => [
    ...(summer === null
      ? []
      : [
          {
            label: t(($) => $.summerMonths),
            value: t(($) => $.months, {
              first: format.monthNamed(summer.first_month),
              last: format.monthNamed(summer.last_month),
            }),
          },
        ]),
    ...hours.map((one) => ({
      label: t(($) =>
        one.season === null ? $.cheaperHours[one.kind] : $.cheaperHoursOf[one.season][one.kind],
      ),
      value: t(($) => $.marketHours, { days: daysText(one.days), hours: hoursText(one) }),
    })),
  ]
}

/** Asks for confirmation before a contract is removed, and explains the consequences. */
function ContractRemoval({ contract, onClose }: { contract: SupplyContract; onClose: () => void }) {
  const t = useWords(supplyContractWords)
  const format = useFormat()
  const errorText = useErrorText()
  const removal = useApiMutation(removeContract, { showError: 'inline', onSuccess: onClose })
  return (
    <ConfirmDialog
      isOpen
      title={t(($) => $.removing.title, { date: format.date(format.dayStart(contract.valid_from)) })}
      closeLabel={t(($) => $.form.close)}
      cancelLabel={t(($) => $.form.cancel)}
      confirmLabel={t(($) => $.removing.confirm)}
      isBusy={removal.isPending}
      error={removal.error === null ? null : errorText(removal.error)}
      onConfirm={() => removal.mutate({ params: { contractId: contract.id } })}
      onClose={onClose}
    >
      <p>{t(($) => $.removing.text)}</p>
    </ConfirmDialog>
  )
}
