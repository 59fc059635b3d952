import { frameWords } from '#base/i18n/frame-words.ts'
import { useWords } from '#base/i18n/words.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { useTrouble } from './use-trouble.ts'

/** A screen that takes longer than a second to load; it says so when the service does not answer. */
export function RoutePending() {
  const t = useWords(frameWords)
  const trouble = useTrouble()
  return (
    <Loading label={t(($) => $.loading)}>
      <h1 className="sentence">
        <Skeleton width="18em" height="1em" />
      </h1>
      {trouble === null ? null : (
        <p className="note" role="status">
          {t(($) => $.stillTrying)}
        </p>
      )}
      <div className="section">
        <Skeleton width="100%" height="220px" />
      </div>
    </Loading>
  )
}
