import { Link } from '@tanstack/react-router'
import { PageTitle } from '#lib/page-title.tsx'
import { frameWords } from '#lib/frame-words.ts'
import { useWords } from '#lib/words.ts'
import { notOffered } from '#api/not-offered.ts'
import { isSignedIn } from '#lib/session-store.ts'
import { PageFrame } from './page-frame.tsx'
import buttons from '#ui/button.module.css'
import errors from '#ui/error-panel.module.css'

/** An address that does not exist, or not any more, or that is not offered. */
export function NotFoundScreen({ data }: { data?: unknown }) {
  const t = useWords(frameWords)
  const isIn = isSignedIn()
  return (
    <PageFrame>
      <PageTitle title={t(($) => $.notFound)} />
      <div className={errors.panel}>
        <h1>{t(($) => $.notFound)}</h1>
        <p>{t(($) => (data === notOffered ? $.notOfferedNote : $.notFoundNote))}</p>
        <Link to={isIn ? '/account' : '/'} className={buttons.button} data-look="plain">
          {t(($) => (isIn ? $.toOverview : $.toLogin))}
        </Link>
      </div>
    </PageFrame>
  )
}
