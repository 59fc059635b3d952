import { useErrorText } from '#base/i18n/error-words.ts'
import { useWords } from '#base/i18n/words.ts'
import { Button } from '#ui/button.tsx'
import { accountWords } from './account-words.ts'
import typography from '#ui/typography.module.css'
import styles from './form-foot.module.css'

/** The foot of a form: nothing while nothing changed, then saving or discarding, then what became of it. */
export function FormFoot({
  isDirty,
  isBusy,
  isSaved,
  error,
  onDiscard,
}: {
  isDirty: boolean
  isBusy: boolean
  isSaved: boolean
  error: unknown
  onDiscard: () => void
}) {
  const t = useWords(accountWords)
  const say = useErrorText()
  return (
    <div className={styles.foot}>
      {isDirty || isBusy ? (
        <>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {t(($) => $.save)}
          </Button>
          <Button look="quiet" onClick={onDiscard}>
            {t(($) => $.discard)}
          </Button>
        </>
      ) : null}
      <p role="status" className={typography.good}>
        {isSaved && !isDirty ? t(($) => $.saved) : null}
      </p>
      {error === null ? null : (
        <p className={typography.danger} role="alert">
          {t(($) => $.failed, { message: say(error) })}
        </p>
      )}
    </div>
  )
}
