import { Link } from '@tanstack/react-router'
import { PageTitle } from '#base/brand/page-title.tsx'
import { frameWords } from '#base/i18n/frame-words.ts'
import { useWords } from '#base/i18n/words.ts'
import { PageFrame } from './page-frame.tsx'

/** An address that does not exist, or not any more. */
export function NotFoundScreen() {
  const t = useWords(frameWords)
  return (
    <PageFrame>
      <PageTitle title={t(($) => $.notFound)} />
      <div className="error-panel">
        <h1>{t(($) => $.notFound)}</h1>
        <p>{t(($) => $.notFoundNote)}</p>
        <Link to="/account" className="button" data-look="plain">
          {t(($) => $.toOverview)}
        </Link>
      </div>
    </PageFrame>
  )
}
