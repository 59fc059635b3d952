import type { Draft } from '#forms/use-draft.ts'
import { useDraftWords } from '#forms/use-draft-words.tsx'
import { useErrorText } from '#api/error-words.ts'
import { useWords } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { DraftNotes } from '#forms/draft-notes.tsx'
import { DraftRestored } from '#forms/draft-restored.tsx'
import { accountWords } from './account-words.ts'
import typography from '#ui/typography.module.css'
import styles from './form-foot.module.css'

/** The foot of a form: nothing while nothing changed, then saving or discarding, then what became of it. */
export function FormFoot({
  draft,
  theirs,
  onKeep,
}: {
  draft: Omit<Draft<unknown>, 'set' | 'save'>
  /** What others have stored meanwhile, where that is against the draft. */
  theirs: readonly { field: string; value: string }[]
  /** Saves over what others have stored. */
  onKeep: () => void
}) {
  const t = useWords(accountWords)
  const say = useErrorText()
  const words = useDraftWords()
  const { error } = draft
  return (
    <div className={styles.foot}>
      <DraftRestored draft={draft} words={words} />
      <DraftNotes
        draft={draft}
        words={words}
        theirs={theirs.map(({ field, value }) => words.theirs(field, value))}
        onKeep={onKeep}
      />
      {draft.isDirty || draft.isSaving ? (
        <>
          <Button type="submit" look="primary" isBusy={draft.isSaving}>
            {t(($) => $.save)}
          </Button>
          <Button look="quiet" onClick={draft.reset}>
            {t(($) => $.discard)}
          </Button>
        </>
      ) : null}
      <p role="status" className={typography.good}>
        {draft.isSaved ? t(($) => $.saved) : null}
      </p>
      {error === null ? null : (
        <p className={typography.danger} role="alert">
          {t(($) => $.failed, { message: say(error) })}
        </p>
      )}
    </div>
  )
}
