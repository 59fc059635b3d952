import {
  createImport,
  type EnergyImport,
  importFormats,
  type ImportPreview,
  MOST_IMPORT_TEXT,
  previewImport,
  removeImport,
} from '@foyer/contract/energy-import.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMinute } from '#lib/clock.ts'
import { useFormat } from '#lib/format.ts'
import { useWords } from '#lib/i18n.ts'
import { RichText } from '#lib/rich-text.tsx'
import { toast } from '#lib/toast.ts'
import { importWords } from '#lib/words.ts'
import { useErrorText } from '#api/error-text.ts'
import { useApiMutation } from '#api/mutation.ts'
import { meQuery } from '#api/queries/account.ts'
import { importsQuery } from '#api/queries/energy.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState, Facts } from '#ui/facts.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeading, Section } from '#ui/page.tsx'
import { ImportStrips } from './import-coverage.tsx'
import {
  FileFacts,
  FilePreview,
  FileProblems,
  lastInstant,
  useAmountText,
  usePeriodText,
} from './import-details.tsx'

import buttons from '#ui/button.module.css'
import pages from '#ui/page.module.css'
import fields from '#ui/text-field.module.css'
import typography from '#ui/typography.module.css'
import styles from './import.module.css'

type ChosenFile = { name: string; text: string }

/** Files of the grid operator: what one would add, its import, and the imports so far with their undo. */
export function ImportScreen() {
  const t = useWords(importWords)
  const { data: me } = useSuspenseQuery(meQuery)
  const { data: imports } = useSuspenseQuery(importsQuery)
  const isOwner = me.role === 'owner'
  return (
    <>
      <Link className={pages.backLink} to="/account/consumption">
        <Icon name="arrow-left" />
        {t(($) => $.back)}
      </Link>
      {isOwner ? (
        <FileImport />
      ) : (
        <>
          <PageHeading>{t(($) => $.heading.empty)}</PageHeading>
          <p className={typography.note}>{t(($) => $.memberOnly)}</p>
        </>
      )}
      <ImportList imports={imports} isOwner={isOwner} />
    </>
  )
}

/** From a file to its import: nothing is stored before the last button. */
function FileImport() {
  const t = useWords(importWords)
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [tooLarge, setTooLarge] = useState<string | null>(null)
  /** Why the chosen file could not be read: it was moved, or is a folder. */
  const [unread, setUnread] = useState<unknown>(null)
  const preview = useApiMutation(previewImport, { showError: 'inline' })
  const write = useApiMutation(createImport, { showError: 'inline' })
  const remove = useApiMutation(removeImport, { showError: 'toast' })
  const errorText = useErrorText()
  const amountText = useAmountText()
  const bodyOf = ({ name, text }: ChosenFile) => ({ body: { file_name: name, text } })
  const clear = () => {
    setFile(null)
    setUnread(null)
    preview.reset()
    write.reset()
  }
  const choose = async (chosen: File) => {
    clear()
    setTooLarge(chosen.size > MOST_IMPORT_TEXT ? chosen.name : null)
    if (chosen.size > MOST_IMPORT_TEXT) return
    try {
      // A file that isn't text contains NUL characters, which the gateway refuses.
      const text = (await chosen.text()).replaceAll('\0', '')
      const next = { name: chosen.name.slice(0, 200), text }
      setFile(next)
      preview.mutate(bodyOf(next))
    } catch (error) {
      setUnread(error)
    }
  }
  const add = (from: ChosenFile) =>
    write.mutate(bodyOf(from), {
      onSuccess: ({ id, ...made }) => {
        clear()
        toast.set({
          text: t(($) => $.done, { amount: amountText(made) }),
          action: { label: t(($) => $.undo), run: () => remove.mutate({ params: { importId: id } }) },
        })
      },
    })
  const found = file === null ? undefined : preview.data
  const details = found?.file ?? null
  const error = preview.error ?? unread
  return (
    <>
      <ImportHeading found={found} />
      <ol className={styles.steps}>
        <li>
          <Section title={t(($) => (details === null ? $.file.title : $.file.recognised))}>
            <FileDrop
              name={file?.name ?? null}
              note={
                file === null
                  ? t(($) => $.file.formats)
                  : details === null
                    ? null
                    : t(($) => $.file.size, {
                        size: Math.ceil(file.text.length / 1000),
                        lines: details.lines,
                      })
              }
              isBusy={preview.isPending}
              onFile={(chosen) => void choose(chosen)}
            />
            {tooLarge === null ? null : (
              <Notice tone="danger">{t(($) => $.file.tooLarge, { name: tooLarge })}</Notice>
            )}
            {file === null || !found?.refusal ? null : (
              <Notice tone="danger">
                <span role="alert">
                  {t(($) => $.refusal[found.refusal ?? 'unknown'], { name: file.name })}
                </span>
              </Notice>
            )}
            {details === null ? (
              <FileSources isOpen={Boolean(found?.refusal)} />
            ) : (
              <FileFacts file={details} />
            )}
            {error === null ? null : (
              <p className={fields.error} role="alert">
                {errorText(error)}
              </p>
            )}
          </Section>
        </li>
        {details === null ? null : (
          <>
            <li>
              <Section title={t(($) => $.preview.title)}>
                <FilePreview file={details} />
              </Section>
            </li>
            <li>
              <Section title={t(($) => $.problems.title)}>
                <FileProblems file={details} />
              </Section>
            </li>
          </>
        )}
      </ol>
      {file === null || details === null ? null : (
        <div className={styles.confirm}>
          <p>
            <b>{t(($) => $.confirm.question, { amount: amountText(details) })}</b> {t(($) => $.confirm.note)}
          </p>
          {write.error === null ? null : (
            <p role="alert">
              <Icon name="warning" /> {errorText(write.error)}
            </p>
          )}
          <Button onClick={clear}>{t(($) => $.confirm.cancel)}</Button>
          <Button variant="primary" isBusy={write.isPending} onClick={() => add(file)}>
            {t(($) => $.confirm.import)}
          </Button>
        </div>
      )}
    </>
  )
}

function ImportHeading({ found }: { found: ImportPreview | undefined }) {
  const t = useWords(importWords)
  const format = useFormat()
  const amountText = useAmountText()
  const file = found?.file
  if (!file) {
    return (
      <>
        <PageHeading>{t(($) => (found === undefined ? $.heading.empty : $.heading.refused))}</PageHeading>
        <p className={typography.measured}>
          {t(($) => (found === undefined ? $.lead.empty : $.lead.refused))}
        </p>
      </>
    )
  }
  const [from, to] = [format.date(file.from), format.date(lastInstant(file.to))]
  return (
    <>
      <PageHeading>
        <RichText text={t(($) => $.heading.ready, { amount: amountText(file) })} />
      </PageHeading>
      <p className={typography.measured}>
        {t(($) => (from === to ? $.lead.readyDay : $.lead.ready), {
          energy: format.energy(file.kilowatt_hours * 1000),
          from,
          to,
        })}
      </p>
    </>
  )
}

/** Where to get a file of each format. */
function FileSources({ isOpen }: { isOpen: boolean }) {
  const t = useWords(importWords)
  return (
    <Disclosure summary={t(($) => $.where.title)} isOpen={isOpen}>
      <Facts
        facts={importFormats.map((format) => ({
          label: t(($) => $.recognised[format]),
          value: t(($) => $.where[format]),
        }))}
      />
    </Disclosure>
  )
}

/** An area for a file: dropped, or chosen with a button. */
function FileDrop({
  name,
  note,
  isBusy,
  onFile,
}: {
  name: string | null
  note: string | null
  isBusy: boolean
  onFile: (file: File) => void
}) {
  const t = useWords(importWords)
  const [isOver, setIsOver] = useState(false)
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const [file] = event.dataTransfer.files
        if (file !== undefined) onFile(file)
      }}
    >
      <div role="status">
        <b>{name === null ? t(($) => $.file.drop) : isBusy ? t(($) => $.file.reading) : name}</b>
        {note === null ? null : <small>{note}</small>}
      </div>
      <label className={buttons.button} data-look="plain">
        <input
          className={typography.visuallyHidden}
          type="file"
          accept=".csv,.tsv,.txt,.json,text/csv,text/plain,application/json"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file !== undefined) onFile(file)
            // The same file can be chosen again after it was corrected.
            event.target.value = ''
          }}
        />
        {t(($) => (name === null ? $.file.choose : $.file.other))}
      </label>
    </div>
  )
}

/** The imports so far; an owner undoes one after a question. */
function ImportList({ imports, isOwner }: { imports: readonly EnergyImport[]; isOwner: boolean }) {
  const t = useWords(importWords)
  const format = useFormat()
  const periodText = usePeriodText()
  const amountText = useAmountText()
  const now = useMinute()
  const errorText = useErrorText()
  const [asked, setAsked] = useState<EnergyImport | null>(null)
  const remove = useApiMutation(removeImport, {
    showError: 'inline',
    onSuccess: () => toast.set({ text: t(($) => $.undoDialog.done) }),
  })
  const close = () => {
    setAsked(null)
    remove.reset()
  }
  return (
    <Section title={t(($) => $.list.title)}>
      {imports.length === 0 ? (
        <EmptyState>{t(($) => $.list.none)}</EmptyState>
      ) : (
        <>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t(($) => $.list.file)}</th>
                <th scope="col" data-wide>
                  {t(($) => $.list.period)}
                </th>
                <th scope="col" data-wide data-end>
                  {t(($) => $.list.amount)}
                </th>
                <th scope="col" data-end>
                  {t(($) => $.list.energy)}
                </th>
                {isOwner ? (
                  <th scope="col">
                    <span className={typography.visuallyHidden}>{t(($) => $.undo)}</span>
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {imports.map((one) => (
                <tr key={one.id}>
                  <th scope="row">
                    {one.file_name}
                    <small>
                      {t(($) => $.list.by, {
                        when: format.when(one.imported_at, now),
                        name: one.imported_by,
                      })}
                    </small>
                  </th>
                  <td data-wide>{periodText(one)}</td>
                  <td data-wide data-end>
                    {amountText(one)}
                  </td>
                  <td data-end>{format.energy(one.kilowatt_hours * 1000)}</td>
                  {isOwner ? (
                    <td data-end>
                      <Button variant="link" onClick={() => setAsked(one)}>
                        {t(($) => $.undo)}
                        <span className={typography.visuallyHidden}> {one.file_name}</span>
                      </Button>
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
          {isOwner ? <p className={typography.note}>{t(($) => $.list.note)}</p> : null}
          <ImportStrips imports={imports} />
        </>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={t(($) => $.undoDialog.title)}
        closeLabel={t(($) => $.undoDialog.close)}
        cancelLabel={t(($) => $.undoDialog.cancel)}
        confirmLabel={t(($) => $.undoDialog.confirm)}
        isBusy={remove.isPending}
        error={remove.error === null ? null : errorText(remove.error)}
        onClose={close}
        onConfirm={() => {
          if (asked !== null) remove.mutate({ params: { importId: asked.id } }, { onSuccess: close })
        }}
      >
        <p>
          {t(($) => $.undoDialog.body, {
            amount: asked === null ? '' : amountText(asked),
            name: asked?.file_name ?? '',
          })}
        </p>
      </ConfirmDialog>
    </Section>
  )
}
