import { type SupplyContract, removeContract } from '@foyer/contract/supply-contract.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useWords } from '#lib/i18n.ts'
import { supplyContractWords } from '#lib/words.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useMinute } from '#lib/clock.ts'
import { useFormat } from '#lib/format.ts'
import { meQuery } from '#api/queries/account.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { contractsQuery } from '#api/queries/energy.ts'
import { useApiMutation } from '#api/mutation.ts'
import { useErrorText } from '#api/error-text.ts'
import { RetryButton } from '#forms/not-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/facts.tsx'
import { PageHeading, Section } from '#ui/page.tsx'
import { HeadingBars, Loading, Skeleton } from '#ui/skeleton.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EnergyTabs } from '#features/energy/energy-controls.tsx'
import { CorrectContract, NewContract } from './contract-form.tsx'
import { ContractHistory } from './contract-history.tsx'
import { ContractFacts, ContractPrices } from './contract-terms.tsx'
import type { ContractStep } from './contract-draft.ts'
import { contractInForce } from './contract-times.ts'

import typography from '#ui/typography.module.css'
import layout from '#ui/layout.module.css'

type OpenDialog =
  | { kind: 'new' }
  | { kind: 'correction'; contract: SupplyContract; step: ContractStep; subscriptionFrom: string | null }
  | { kind: 'removal'; contract: SupplyContract }

/** The home's electricity contracts: the one in force, all of them in time, and for an owner their forms. */
export function ContractScreen() {
  const t = useWords(supplyContractWords)
  const { data: me } = useSuspenseQuery(meQuery)
  const { data: contracts, isError, isFetching, refetch } = useQuery(contractsQuery)
  const today = useFormat().dayKey(useMinute())
  if (contracts === undefined && !isError) return <ContractWaiting />
  return (
    <>
      <PageHeading
        kicker={
          <>
            <b>{t(($) => $.title)}</b> <span>{me.home.name}</span>
          </>
        }
      >
        <ContractSentence contracts={contracts} today={today} />
      </PageHeading>
      <EnergyTabs current="contract" />
      {contracts === undefined ? (
        <div role="alert">
          <EmptyState action={<RetryButton query={{ isFetching, refetch }} />}>
            {t(($) => $.failed)}
          </EmptyState>
        </div>
      ) : (
        <Contracts contracts={contracts} isOwner={me.role === 'owner'} today={today} />
      )}
    </>
  )
}

/** The screen while the contracts are read for the first time. */
function ContractWaiting() {
  const t = useWords(supplyContractWords)
  return (
    <Loading label={t(($) => $.waiting)}>
      <HeadingBars hasKicker phone={3} wide={1} />
      <EnergyTabs current="contract" />
      <Skeleton width="100%" height="300px" />
    </Loading>
  )
}

/** The contract in force with its first day; the next one, or that there is none. */
function ContractSentence({
  contracts,
  today,
}: {
  /** undefined: they could not be read. */
  contracts: readonly SupplyContract[] | undefined
  today: string
}): ReactNode {
  const t = useWords(supplyContractWords)
  const format = useFormat()
  if (contracts === undefined) return t(($) => $.title)
  const inForce = contractInForce(contracts, today)
  const shown = inForce ?? contracts.at(-1)
  if (shown === undefined) return t(($) => $.heading.none)
  return (
    <RichText
      text={t(($) => (inForce === undefined ? $.heading.coming : $.heading.current), {
        option: t(($) => $.heading.options[shown.option]),
        power: format.unit(shown.subscribed_power, 'kVA'),
        date: format.date(format.dayStart(shown.valid_from)),
      })}
    />
  )
}

/** The contracts in time, each with its facts, and for an owner the forms. */
function Contracts({
  contracts,
  isOwner,
  today,
}: {
  contracts: readonly SupplyContract[]
  isOwner: boolean
  today: string
}) {
  const t = useWords(supplyContractWords)
  const format = useFormat()
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const inForce = contractInForce(contracts, today)
  // Newest first: those before the one in force are still to come.
  const at = inForce === undefined ? contracts.length - 1 : contracts.indexOf(inForce)
  const shown = contracts.slice(0, at + 1)
  const earlier = contracts.slice(at + 1)
  const date = (day: string) => format.date(format.dayStart(day))
  const onAdd = () => setOpenDialog({ kind: 'new' })
  const titleOf = ({ option, valid_from: from }: SupplyContract) =>
    [t(($) => $.options[option]), t(($) => (from <= today ? $.since : $.coming), { date: date(from) })].join(
      ', ',
    )
  const onEnter = (contract: SupplyContract, isSubscriptionOnly: boolean) => {
    const { valid_from: first } = contract
    const subscriptionFrom = isSubscriptionOnly ? (first > today ? first : today) : null
    setOpenDialog({ kind: 'correction', contract, step: 'prices', subscriptionFrom })
  }
  const factsOf = (contract: SupplyContract) => (
    <>
      <ContractFacts contract={contract} />
      <ContractPrices
        contract={contract}
        today={today}
        isInForce={contract === inForce}
        onEnter={isOwner ? (isSubscriptionOnly) => onEnter(contract, isSubscriptionOnly) : null}
      />
      {isOwner ? (
        <div className={layout.actions}>
          {earlier.includes(contract) ? null : (
            <Button icon="plus" onClick={() => onEnter(contract, true)}>
              {t(($) => $.newSubscription)}
              <span className={typography.visuallyHidden}>
                {' '}
                {t(($) => $.newSubscriptionFor, { date: date(contract.valid_from) })}
              </span>
            </Button>
          )}
          <Button
            variant="quiet"
            aria-label={t(($) => $.removeFrom, { date: date(contract.valid_from) })}
            onClick={() => setOpenDialog({ kind: 'removal', contract })}
          >
            {t(($) => $.remove)}
          </Button>
        </div>
      ) : null}
    </>
  )
  return (
    <>
      {contracts.length === 0 ? (
        <EmptyState action={isOwner ? <AddContract isFirst onAdd={onAdd} /> : null}>
          {t(($) => $.none)} {isOwner ? null : t(($) => $.noneMember)}
        </EmptyState>
      ) : (
        <ContractHistory
          contracts={contracts}
          today={today}
          onEdit={
            isOwner
              ? (contract, step) =>
                  setOpenDialog({ kind: 'correction', contract, step, subscriptionFrom: null })
              : null
          }
        />
      )}
      {contracts.length === 0 ? null : isOwner ? (
        <AddContract isFirst={false} onAdd={onAdd} />
      ) : (
        <p className={typography.note}>{t(($) => $.member)}</p>
      )}
      {isOwner ? <StandardMode /> : null}
      {shown.map((contract) => (
        <Section key={contract.id} title={titleOf(contract)} note={t(($) => $.note)}>
          {factsOf(contract)}
        </Section>
      ))}
      {earlier.length === 0 ? null : (
        <Disclosure summary={t(($) => $.history, { count: earlier.length })}>
          {earlier.map((contract) => (
            <div key={contract.id} className={layout.stack}>
              <h3>{titleOf(contract)}</h3>
              {factsOf(contract)}
            </div>
          ))}
        </Disclosure>
      )}
      {openDialog?.kind === 'new' ? (
        <NewContract
          current={inForce ?? contracts.at(-1) ?? null}
          today={today}
          onClose={() => setOpenDialog(null)}
        />
      ) : null}
      {openDialog?.kind === 'correction' ? (
        <CorrectContract
          key={openDialog.contract.id}
          contract={contracts.find(({ id }) => id === openDialog.contract.id) ?? openDialog.contract}
          firstStep={openDialog.step}
          subscriptionFrom={openDialog.subscriptionFrom}
          onClose={() => setOpenDialog(null)}
        />
      ) : null}
      {openDialog?.kind === 'removal' ? (
        <ContractRemoval contract={openDialog.contract} onClose={() => setOpenDialog(null)} />
      ) : null}
    </>
  )
}

function AddContract({ isFirst, onAdd }: { isFirst: boolean; onAdd: () => void }) {
  const t = useWords(supplyContractWords)
  return (
    <div className={layout.actions}>
      <Button icon="plus" variant={isFirst ? 'primary' : 'plain'} onClick={onAdd}>
        {t(($) => $.add)}
      </Button>
    </div>
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
