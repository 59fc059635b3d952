import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/i18n.ts'
import { roomsWords } from '#lib/words.ts'
import { EmptyState } from '#ui/facts.tsx'
import { PageHeading } from '#ui/page.tsx'

import buttons from '#ui/button.module.css'

/** Message for a room that was removed while a screen about it was open. Addresses of unknown rooms are not found. */
export function MissingRoom() {
  const t = useWords(roomsWords)
  return (
    <>
      <PageHeading>{t(($) => $.missing)}</PageHeading>
      <EmptyState
        action={
          <Link to="/account/rooms" className={buttons.button} data-look="plain">
            {t(($) => $.toList)}
          </Link>
        }
      >
        {t(($) => $.missingNote)}
      </EmptyState>
    </>
  )
}
