import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/words.ts'
import { programsWords } from './programs-words.ts'
import buttons from '#ui/button.module.css'
import errors from '#ui/error-panel.module.css'

/** There is no such scenario, or not any more. */
export function ProgramMissing() {
  const t = useWords(programsWords)
  return (
    <div className={errors.panel}>
      <h1>{t(($) => $.detail.missing)}</h1>
      <p>{t(($) => $.detail.missingNote)}</p>
      <Link to="/account/programs" className={buttons.button} data-look="plain">
        {t(($) => $.showAll)}
      </Link>
    </div>
  )
}
