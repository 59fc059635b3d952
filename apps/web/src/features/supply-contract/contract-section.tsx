import type { SupplyContract } from '@foyer/contract/supply-contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Section } from '#ui/section.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { ContractFacts } from './contract-facts.tsx'
import { CorrectContract } from './correct-contract.tsx'
import { ContractRemoval } from './contract-removal.tsx'
import { contractWords } from './contract-words.ts'
import { contractsQuery } from '#api/queries/contract.queries.ts'
import { NewContract } from './new-contract.tsx'
import typography from '#ui/typography.module.css'
import styles from './contract-section.module.css'
import layout from '#ui/layout.module.css'

type Asked = { kind: 'new' } | { kind: 'correction' | 'removal'; contract: SupplyContract }

/** The home's contract for electricity, as a section of its screen. */
export function ContractSection(props: { isOwner: boolean; now: number }) {
  const t = useWords(contractWords)
  return (
    <div id="contract" className={styles.contract}>
      <Section title={t(($) => $.title)}>
        <Contracts {...props} />
      </Section>
    </div>
  )
}

/** The contract in force, those before and to come, and for the owner their forms. */
export function Contracts({ isOwner, now }: { isOwner: boolean; now: number }) {
  const t = useWords(contractWords)
  const format = useFormat()
  const { data: contracts, isError } = useQuery(contractsQuery)
  const [asked, setAsked] = useState<Asked | null>(null)
  const today = format.dayKey(now)
  // Newest first: the first that has begun is in force.
  const inForce = contracts?.findIndex((contract) => contract.valid_from <= today) ?? -1
  const shown = contracts?.slice(0, inForce < 0 ? contracts.length : inForce + 1) ?? []
  const former = inForce < 0 ? [] : (contracts?.slice(inForce + 1) ?? [])
  const date = (day: string) => format.date(format.dayStart(day))
  const row = (contract: SupplyContract) => (
    <div key={contract.id} className={layout.stack}>
      <h3>
        {t(($) => $.options[contract.option])},{' '}
        {t(($) => (contract.valid_from <= today ? $.since : $.coming), { date: date(contract.valid_from) })}
      </h3>
      <ContractFacts contract={contract} today={today} />
      {isOwner ? (
        <div className={layout.actions}>
          <Button
            aria-label={t(($) => $.correctFrom, { date: date(contract.valid_from) })}
            onClick={() => setAsked({ kind: 'correction', contract })}
          >
            {t(($) => $.correct)}
          </Button>
          <Button look="quiet" onClick={() => setAsked({ kind: 'removal', contract })}>
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
              <Button icon="plus" onClick={() => setAsked({ kind: 'new' })}>
                {t(($) => $.add)}
              </Button>
            </div>
          ) : contracts.length === 0 ? null : (
            <p className={typography.note}>{t(($) => $.member)}</p>
          )}
          {former.length === 0 ? null : (
            <Disclosure summary={t(($) => $.history, { count: former.length })}>{former.map(row)}</Disclosure>
          )}
        </div>
      )}
      {asked?.kind === 'new' ? (
        <NewContract
          current={(inForce < 0 ? contracts?.at(-1) : contracts?.[inForce]) ?? null}
          today={today}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked?.kind === 'correction' ? (
        <CorrectContract
          key={asked.contract.id}
          contract={contracts?.find(({ id }) => id === asked.contract.id) ?? asked.contract}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked?.kind === 'removal' ? (
        <ContractRemoval contract={asked.contract} onClose={() => setAsked(null)} />
      ) : null}
    </>
  )
}
