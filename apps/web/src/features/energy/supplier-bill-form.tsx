import { addSupplierBill, type SupplierBill, updateSupplierBill } from '@foyer/contract/supplier-bill.ts'
import { useId, useState } from 'react'
import { useWords } from '#lib/i18n.ts'
import { energyWords } from '#lib/words.ts'
import { CallError } from '#api/errors.ts'
import { useErrorText } from '#api/error-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { versionOf } from '#forms/draft.ts'
import { useDraft, type Draft } from '#forms/use-draft.ts'
import { DraftNotes, DraftRestored } from '#forms/draft-notes.tsx'
import { HomeDateField } from '#forms/home-date-field.tsx'
import {
  draftAfter,
  type DraftFault,
  draftOf,
  inputOf,
  isSupplierBillDraft,
  readDraft,
  type SupplierBillDraft,
  supplierBillMerge,
} from './supplier-bill.ts'

import fields from '#ui/text-field.module.css'
import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import styles from './bill.module.css'

/** The form to enter a bill. `onClose` gets the id of the entered bill, null if none was. */
export function NewSupplierBill({
  bills,
  today,
  onClose,
}: {
  /** The entered bills, newest first. */
  bills: readonly SupplierBill[]
  today: string
  onClose: (id: string | null) => void
}) {
  const t = useWords(energyWords)
  const draft = useDraft({
    name: 'supplier-bill:new',
    stored: { value: draftAfter(bills, today), version: 'new' },
    merge: supplierBillMerge,
    isValue: isSupplierBillDraft,
    write: addSupplierBill,
    input: (value) => ({ body: inputOf(value, today) }),
    toStored: storedBill,
    onSaved: ({ id }) => onClose(id),
  })
  return (
    <SupplierBillForm
      title={t(($) => $.bill.supplier.form.add)}
      draft={draft}
      today={today}
      onClose={() => onClose(null)}
    />
  )
}

/** The form to correct an entered bill. */
export function CorrectSupplierBill({
  bill,
  today,
  onClose,
}: {
  bill: SupplierBill
  today: string
  onClose: () => void
}) {
  const t = useWords(energyWords)
  const draft = useDraft({
    name: `supplier-bill:${bill.id}`,
    stored: storedBill(bill),
    merge: supplierBillMerge,
    isValue: isSupplierBillDraft,
    write: updateSupplierBill,
    input: (value, over) => ({
      params: { supplierBillId: bill.id },
      body: { ...inputOf(value, today), version: versionOf(over) ?? bill.version },
    }),
    toStored: storedBill,
    onSaved: onClose,
  })
  return (
    <SupplierBillForm
      title={t(($) => $.bill.supplier.form.correct)}
      draft={draft}
      today={today}
      onClose={onClose}
    />
  )
}

function storedBill(bill: SupplierBill) {
  return { value: draftOf(bill), version: bill.version }
}

/** The fields of a bill. An invalid value is reported next to its field before anything is sent. */
function SupplierBillForm({
  title,
  draft: form,
  today,
  onClose,
}: {
  title: string
  draft: Pick<
    Draft<SupplierBillDraft>,
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
  today: string
  onClose: () => void
}) {
  const t = useWords(energyWords)
  const errorText = useErrorText()
  const formId = useId()
  const [fault, setFault] = useState<DraftFault | null>(null)
  const { value: draft, error } = form
  const isOverlap = error instanceof CallError && error.code === 'conflict' && error.field === 'body.from'
  const errorAt = (field: DraftFault['field']): string | null => {
    if (field === 'from' && isOverlap) return t(($) => $.bill.supplier.faults.overlap)
    return fault?.field === field ? t(($) => $.bill.supplier.faults[fault.reason]) : null
  }
  const set = (name: keyof SupplierBillDraft, text: string) =>
    form.set((latest) => ({ ...latest, [name]: text }))
  const dayOf = (name: 'from' | 'to') => ({
    value: draft[name],
    error: errorAt(name),
    onChange: (day: string | null) => set(name, day ?? ''),
  })
  const amountOf = (name: 'total' | 'energy' | 'subscription') => ({
    value: draft[name],
    error: errorAt(name),
    onChange: ({ target }: { target: HTMLInputElement }) => set(name, target.value),
  })
  const save = (how: () => Promise<boolean>) => {
    const { fault: found } = readDraft(draft, today)
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
      closeLabel={t(($) => $.bill.supplier.form.close)}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t(($) => $.bill.supplier.form.cancel)}</Button>
          <Button variant="primary" type="submit" form={formId} isBusy={form.isSaving}>
            {t(($) => $.bill.supplier.form.save)}
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
        <p className={typography.note}>{t(($) => $.bill.supplier.form.hint)}</p>
        <div className={styles.pair}>
          <HomeDateField label={t(($) => $.bill.supplier.form.from)} max={today} {...dayOf('from')} />
          <HomeDateField label={t(($) => $.bill.supplier.form.to)} max={today} {...dayOf('to')} />
        </div>
        <TextField inputMode="decimal" label={t(($) => $.bill.supplier.form.total)} {...amountOf('total')} />
        <TextField
          inputMode="decimal"
          label={t(($) => $.bill.supplier.form.energy)}
          hint={t(($) => $.bill.supplier.form.energyHint)}
          {...amountOf('energy')}
        />
        <TextField
          inputMode="decimal"
          label={t(($) => $.bill.supplier.form.subscription)}
          hint={t(($) => $.bill.supplier.form.subscriptionHint)}
          {...amountOf('subscription')}
        />
        <DraftRestored draft={form} />
        <DraftNotes draft={form} onOverwrite={() => save(form.overwrite)} />
        {error === null || isOverlap ? null : (
          <p className={fields.error} role="alert">
            {errorText(error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
