import { useRouter } from '@tanstack/react-router'
import { useWords } from '#lib/words.ts'
import { activationWords } from './activation-words.ts'
import { FailedStep } from './failed-step.tsx'

/** The link holds a code that is none of a home: cut short, or of an older system. Nothing is asked of the gateway. */
export function WrongCode() {
  const t = useWords(activationWords)
  const router = useRouter()
  return (
    <FailedStep
      title={t(($) => $.home.failed)}
      note={t(($) => $.home.wrongNote)}
      hasWayIn
      onRetry={() => void router.invalidate()}
    />
  )
}
