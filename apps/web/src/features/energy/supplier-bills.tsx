import {
  removeSupplierBill,
  type SupplierBill,
  type SupplierBillComparison,
} from '@foyer/contract/supplier-bill.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWords } from '#lib/i18n.ts'
import { energyWords } from '#lib/words.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useFormat } from '#lib/format.ts'
import { useApiMutation } from '#api/mutation.ts'
import { useErrorText } from '#api/error-text.ts'
import { meQuery } from '#api/queries/account.ts'
import { supplierBillQuery, supplierBillsQuery } from '#api/queries/energy.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Section } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { type BillSearch } from './energy-search.ts'
import { useSumText } from './bill-months.tsx'
import { StepChain } from './energy-chart.tsx'
import { gapSteps } from './supplier-bill.ts'
import { CorrectSupplierBill, NewSupplierBill } from './supplier-bill-form.tsx'

import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import styles from './bill.module.css'

/**
 * The bills that the supplier sent: the chosen one, or the newest, next to the computed bill of its days. Owners enter
 * and change them.
 */
export function SupplierBills({
  search,
  today,
  onBill,
}: {
  search: BillSearch
  today: string
  /** Called with the id of a bill that was entered. */
  onBill: (id: string) => void
}) {
  const t = useWords(energyWords)
  const { data: me } = useQuery(meQuery)
  const { data: bills, isError } = useQuery(supplierBillsQuery)
  /** With the bill that it is about: the newest one may change while it is open. */
  const [openDialog, setOpenDialog] = useState<
    { kind: 'new' } | { kind: 'correction' | 'removal'; bill: SupplierBill } | null
  >(null)
  const days = useDays()
  const isOwner = me?.role === 'owner'
  const chosen = bills?.find(({ id }) => id === search.bill) ?? bills?.[0]
  const others = bills?.filter((bill) => bill !== chosen) ?? []
  const close = () => setOpenDialog(null)
  return (
    <Section
      title={t(($) => $.bill.supplier.title)}
      note={
        chosen === undefined
          ? undefined
          : t(($) => $.bill.supplier.note, { days: days(chosen), person: chosen.entered_by })
      }
    >
      {bills === undefined ? (
        isError ? (
          <p className={typography.note}>{t(($) => $.bill.supplier.failed)}</p>
        ) : (
          <Waiting />
        )
      ) : (
        <>
          {chosen === undefined ? (
            <p className={`${typography.note} ${typography.measured}`}>
              {t(($) => $.bill.supplier.intro)} {isOwner ? null : t(($) => $.bill.empty.member)}
            </p>
          ) : (
            <Compared id={chosen.id} />
          )}
          {isOwner ? (
            <div className={layout.actions}>
              <Button icon="plus" onClick={() => setOpenDialog({ kind: 'new' })}>
                {t(($) => $.bill.supplier.enter)}
              </Button>
              {chosen === undefined ? null : (
                <>
                  <Button onClick={() => setOpenDialog({ kind: 'correction', bill: chosen })}>
                    {t(($) => $.bill.supplier.correct)}
                  </Button>
                  <Button variant="quiet" onClick={() => setOpenDialog({ kind: 'removal', bill: chosen })}>
                    {t(($) => $.bill.supplier.remove)}
                  </Button>
                </>
              )}
            </div>
          ) : null}
          {others.length === 0 ? null : (
            <Disclosure summary={t(($) => $.bill.supplier.others, { count: others.length })}>
              <OtherBills bills={others} />
            </Disclosure>
          )}
          {openDialog?.kind === 'new' ? (
            <NewSupplierBill
              bills={bills}
              today={today}
              onClose={(id) => {
                close()
                if (id !== null) onBill(id)
              }}
            />
          ) : null}
          {openDialog?.kind === 'correction' ? (
            <CorrectSupplierBill
              bill={bills.find(({ id }) => id === openDialog.bill.id) ?? openDialog.bill}
              today={today}
              onClose={close}
            />
          ) : null}
          {openDialog?.kind === 'removal' ? (
            <SupplierBillRemoval bill={openDialog.bill} onClose={close} />
          ) : null}
        </>
      )}
    </Section>
  )
}

function Waiting() {
  const t = useWords(energyWords)
  return (
    <Loading label={t(($) => $.bill.supplier.waiting)}>
      <Skeleton width="100%" height="220px" />
    </Loading>
  )
}

/** Returns a function that formats the days of a bill. */
function useDays(): (bill: Pick<SupplierBill, 'from' | 'to'>) => string {
  const t = useWords(energyWords)
  const format = useFormat()
  const date = (day: string) => format.shortDate(format.dayStart(day))
  return ({ from, to }) => t(($) => $.bill.days, { from: date(from), to: date(to) })
}

/** Links that show another bill. */
function OtherBills({ bills }: { bills: readonly SupplierBill[] }) {
  const format = useFormat()
  const days = useDays()
  return (
    <ul className={styles.bills}>
      {bills.map((bill) => (
        <li key={bill.id}>
          <Link
            to="/account/consumption/bill"
            search={(now) => ({ ...now, bill: bill.id })}
            resetScroll={false}
          >
            {days(bill)}
          </Link>
          <span>{format.money(bill.total)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Both totals of the days of a bill, and the gap between them line by line. */
function Compared({ id }: { id: string }) {
  const t = useWords(energyWords)
  const format = useFormat()
  const sumText = useSumText()
  const { data, isError } = useQuery(supplierBillQuery(id))
  if (data === undefined)
    return isError ? <p className={typography.note}>{t(($) => $.bill.supplier.failed)}</p> : <Waiting />
  const { computed, gap } = data
  const gapText = format.money(Math.abs(gap))
  return (
    <>
      <p className={styles.verdict}>
        <RichText
          text={t(($) => $.bill.supplier.totals, {
            stated: format.money(data.total),
            computed: sumText(computed.total),
          })}
        />{' '}
        <span>
          {gap === 0
            ? t(($) => $.bill.supplier.equal)
            : t(($) => (gap > 0 ? $.bill.supplier.above : $.bill.supplier.below), { gap: gapText })}{' '}
          {computed.total.low === computed.total.high || gap === 0 ? null : t(($) => $.bill.supplier.lowest)}
        </span>
      </p>
      <GapLines data={data} />
    </>
  )
}

/** The computed bill, each part of the gap, and the supplier's bill, as bars on one scale. */
function GapLines({ data }: { data: SupplierBillComparison }) {
  const t = useWords(energyWords)
  const format = useFormat()
  const text = useGapText(data)
  const { steps, isEnlarged } = gapSteps(data)
  const rows = [
    {
      key: 'computed',
      name: t(($) => $.bill.supplier.computed),
      note: t(($) => $.bill.supplier.computedOf, {
        energy: format.unit(data.computed.kilowatt_hours, 'kWh', 2),
        sum: format.money(data.computed.subscription.low),
      }),
      isTotal: true,
      tone: 'here' as const,
      value: format.money(data.computed.total.low),
    },
    ...data.gap_lines.map((line) => ({
      key: line.kind,
      ...text(line),
      isTotal: false,
      tone: line.kind === 'unknown' ? ('unknown' as const) : ('plain' as const),
      value: `${line.cost > 0 ? '+' : ''}${format.money(line.cost)}`,
    })),
    {
      key: 'stated',
      name: t(($) => $.bill.supplier.stated),
      note: null,
      isTotal: true,
      tone: 'stated' as const,
      value: format.money(data.total),
    },
  ]
  return (
    <>
      <StepChain
        look="bill"
        rows={rows.map((row, at) => ({ ...row, from: steps[at]?.from ?? 0, to: steps[at]?.to ?? 0 }))}
      />
      {isEnlarged ? <p className={typography.note}>{t(($) => $.bill.supplier.enlarged)}</p> : null}
    </>
  )
}

type GapLine = SupplierBillComparison['gap_lines'][number]

/** Returns a function with the name of a line, and what it was computed from. */
function useGapText({ computed, ...stated }: SupplierBillComparison) {
  const t = useWords(energyWords)
  const format = useFormat()
  const sumText = useSumText()
  const price = (value: number | null) => format.price(value ?? 0)
  const at = { price: price(computed.average_price) }
  return ({ kind, kilowatt_hours: energy }: GapLine): { name: string; note: string | null } => {
    const kilowattHours = { energy: format.unit(Math.abs(energy ?? 0), 'kWh', 2) }
    switch (kind) {
      case 'missing':
        return {
          name: t(($) => $.bill.supplier.missing.name, kilowattHours),
          note: t(($) => $.bill.supplier.missing.note, { count: computed.missing_half_hours, ...at }),
        }
      case 'energy':
        return {
          name: t(($) => ((energy ?? 0) < 0 ? $.bill.supplier.less : $.bill.supplier.more), kilowattHours),
          note: t(
            ($) => (computed.is_metered ? $.bill.supplier.atPrice : $.bill.supplier.atPriceUnmetered),
            at,
          ),
        }
      case 'subscription':
        return {
          name: t(($) => $.bill.subscription),
          note: t(
            ($) =>
              computed.subscription.high === null ? $.bill.supplier.unknownCharge : $.bill.supplier.charges,
            {
              stated: format.money(stated.subscription ?? 0),
              computed: sumText(computed.subscription),
            },
          ),
        }
      case 'colors':
        return { name: t(($) => $.bill.unsure), note: t(($) => $.bill.supplier.colors) }
      case 'price':
        return {
          name: t(($) => $.bill.supplier.price.name),
          note: t(($) => $.bill.supplier.price.note, {
            stated: price(stated.average_price),
            computed: at.price,
          }),
        }
      case 'rounding':
        return {
          name: t(($) => $.bill.supplier.rounding.name),
          note: t(($) => $.bill.supplier.rounding.note),
        }
      case 'unknown':
        return { name: t(($) => $.bill.supplier.unknown), note: reasons().join(', ') || null }
    }
  }

  /** What would be needed to explain the rest. */
  function reasons(): string[] {
    return [
      ...(stated.kilowatt_hours === null ? [t(($) => $.bill.supplier.reasons.energy)] : []),
      ...(stated.subscription === null ? [t(($) => $.bill.supplier.reasons.subscription)] : []),
      ...(computed.missing_half_hours > 0 ? [t(($) => $.bill.supplier.reasons.missing)] : []),
      ...(computed.is_metered || computed.missing_half_hours === computed.half_hours
        ? []
        : [t(($) => $.bill.supplier.reasons.unmetered)]),
      ...(computed.average_price === null ? [t(($) => $.bill.supplier.reasons.price)] : []),
    ]
  }
}

/** Asks for confirmation before a bill is removed. */
function SupplierBillRemoval({ bill, onClose }: { bill: SupplierBill; onClose: () => void }) {
  const t = useWords(energyWords)
  const errorText = useErrorText()
  const days = useDays()
  const removal = useApiMutation(removeSupplierBill, { showError: 'inline', onSuccess: onClose })
  return (
    <ConfirmDialog
      isOpen
      title={t(($) => $.bill.supplier.removing.title, { days: days(bill) })}
      closeLabel={t(($) => $.bill.supplier.form.close)}
      cancelLabel={t(($) => $.bill.supplier.form.cancel)}
      confirmLabel={t(($) => $.bill.supplier.removing.confirm)}
      isBusy={removal.isPending}
      error={removal.error === null ? null : errorText(removal.error)}
      onConfirm={() => removal.mutate({ params: { supplierBillId: bill.id } })}
      onClose={onClose}
    >
      <p>{t(($) => $.bill.supplier.removing.text)}</p>
    </ConfirmDialog>
  )
}
