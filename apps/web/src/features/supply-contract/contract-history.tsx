import type { SupplyContract } from '@foyer/contract/supply-contract.ts'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/i18n.ts'
import { supplyContractWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { IfFeature } from '#api/features.tsx'
import { Button } from '#ui/button.tsx'
import { percent } from '#ui/css-percent.ts'
import { Icon } from '#ui/icon.tsx'
import { Section } from '#ui/page.tsx'
import type { ContractStep } from './contract-draft.ts'
import { type DatedContract, datedContracts, priceDays, timeAxis, unpricedDays } from './contract-times.ts'

import typography from '#ui/typography.module.css'
import styles from './supply-contract.module.css'

type Shown = { contracts: readonly SupplyContract[]; today: string }

/** Opens the form of a contract at a step; null for a member, who may not change it. */
type OnEdit = ((contract: SupplyContract, step: ContractStep) => void) | null

/** The contracts in time, as a bar and as a table, and the days whose prices are not known. */
export function ContractHistory({ contracts, today, onEdit }: Shown & { onEdit: OnEdit }) {
  const t = useWords(supplyContractWords)
  return (
    <Section
      title={t(($) => $.times.title)}
      note={t(($) => $.times.note)}
      more={
        <IfFeature feature="tariffOptions">
          <Link to="/account/consumption/options">{t(($) => $.times.cheapest)}</Link>
        </IfFeature>
      }
    >
      <TimeBar contracts={contracts} today={today} />
      <ContractTable contracts={contracts} today={today} onEdit={onEdit} />
      {datedContracts(contracts).map((dated) => (
        <UnpricedDays key={dated.contract.id} dated={dated} today={today} onEdit={onEdit} />
      ))}
    </Section>
  )
}

/** Returns functions that name a contract, `Tempo, 9 kVA`, and its days. */
function useContractNames(today: string) {
  const t = useWords(supplyContractWords)
  const format = useFormat()
  const name = ({ option, subscribed_power: power }: SupplyContract) =>
    t(($) => $.times.name, { option: t(($) => $.options[option]), power: format.unit(power, 'kVA') })
  const date = (day: string) => format.date(format.dayStart(day))
  return {
    name,
    /** `Base, 6 kVA, du 1er septembre 2023 au 31 octobre 2024`, and without an end `depuis le …`. */
    dated: ({ contract, to }: DatedContract) => {
      const { valid_from: from } = contract
      const values = { name: name(contract), from: date(from), to: to === null ? '' : date(to) }
      return t(
        ($) =>
          to !== null
            ? $.times.described.closed
            : from > today
              ? $.times.described.coming
              : $.times.described.open,
        values,
      )
    },
  }
}

/** A stretch for each contract, as long as its time and as high as its power, with a tick for each change of prices. */
function TimeBar({ contracts, today }: Shown) {
  const t = useWords(supplyContractWords)
  const format = useFormat()
  const names = useContractNames(today)
  const { stretches, now, labels } = timeAxis(contracts, today)
  const described = datedContracts(contracts).toReversed().map(names.dated)
  const shown = labels.filter(({ room }) => room >= LABEL.wide)
  const lastStart = shown.findLast(({ at }) => at <= now)?.at ?? 0
  return (
    <>
      <div
        className={styles.times}
        role="img"
        aria-label={t(($) => $.times.bar, { count: contracts.length, contracts: described.join(' ; ') })}
      >
        {stretches.map(({ id, from, to, height, state, changes }) => (
          <i
            key={id}
            data-state={state}
            style={{ left: percent(from), width: percent(to - from), height: percent(height) }}
          >
            {changes.map((change) => (
              <b key={change} style={{ left: percent((change - from) / (to - from)) }} />
            ))}
          </i>
        ))}
        <s style={{ left: percent(now) }} />
      </div>
      <div className={styles.axis} aria-hidden="true">
        {shown.map(({ day, at, room }) => (
          <span key={day} data-only={room < LABEL.phone ? 'wide' : undefined} style={{ left: percent(at) }}>
            {`${format.month(format.dayStart(day))} ${format.year(format.dayStart(day))}`}
          </span>
        ))}
        {now - lastStart < LABEL.wide * 2 ? null : (
          <b
            data-only={now - lastStart < LABEL.phone * 2 ? 'wide' : undefined}
            style={{ left: percent(now) }}
          >
            {t(($) => $.times.today)}
          </b>
        )}
      </div>
    </>
  )
}

/** The share of the axis that a label takes, from 700 px on and on a phone of 390 px. */
const LABEL = { wide: 0.12, phone: 0.23 }

/** The contracts with their days and the number of their price lists, newest first. */
function ContractTable({ contracts, today, onEdit }: Shown & { onEdit: OnEdit }) {
  const t = useWords(supplyContractWords)
  const format = useFormat()
  const { name } = useContractNames(today)
  const short = (day: string) => format.shortDate(format.dayStart(day))
  const lists = (dated: DatedContract) => {
    const count = priceDays(dated.contract).length
    if (count === 0) return t(($) => $.times.noList)
    const missing = unpricedDays(dated, today)
    const [first = ''] = priceDays(dated.contract)
    const from = format.dayStart(first)
    return missing === null
      ? t(($) => $.times.lists, { count })
      : t(($) => $.times.listsFrom, { count, date: format.monthYear(from) })
  }
  return (
    <table className={styles.contracts}>
      <caption className={typography.visuallyHidden}>{t(($) => $.times.title)}</caption>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.times.columns.contract)}</th>
          <th scope="col">{t(($) => $.times.columns.from)}</th>
          <th scope="col">{t(($) => $.times.columns.to)}</th>
          <th scope="col" data-only="wide">
            {t(($) => $.times.columns.prices)}
          </th>
          {onEdit === null ? null : (
            <th scope="col">
              <span className={typography.visuallyHidden}>{t(($) => $.correct)}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {datedContracts(contracts).map((dated) => {
          const { contract, to } = dated
          const { id, valid_from: from } = contract
          const isCurrent = from <= today && (to === null || today <= to)
          return (
            <tr key={id} aria-current={isCurrent || undefined}>
              <th scope="row">{name(contract)}</th>
              <td>{short(from)}</td>
              <td>
                {to !== null ? short(to) : from > today ? t(($) => $.times.toCome) : t(($) => $.times.open)}
              </td>
              <td data-only="wide">{lists(dated)}</td>
              {onEdit === null ? null : (
                <td>
                  <Button
                    variant="link"
                    aria-label={t(($) => $.correctFrom, { date: format.date(format.dayStart(from)) })}
                    onClick={() => onEdit(contract, 'option')}
                  >
                    {t(($) => $.correct)}
                  </Button>
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The days of a contract without known prices, and where to enter these; nothing if all are known. */
function UnpricedDays({ dated, today, onEdit }: { dated: DatedContract; today: string; onEdit: OnEdit }) {
  const t = useWords(supplyContractWords)
  const format = useFormat()
  const days = unpricedDays(dated, today)
  if (days === null) return null
  const date = (day: string) => format.date(format.dayStart(day))
  return (
    <p className={`${typography.note} ${styles.unpriced}`}>
      <strong className={typography.warn}>
        <Icon name="warning" /> {t(($) => $.times.unpriced, { from: date(days.from), to: date(days.to) })}
      </strong>{' '}
      {t(($) => $.times.unpricedWhy)}{' '}
      {onEdit === null ? null : (
        <Button variant="link" onClick={() => onEdit(dated.contract, 'prices')}>
          {t(($) => $.times.enterPrices)}
        </Button>
      )}
    </p>
  )
}
