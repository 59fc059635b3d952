import { useRouter } from '@tanstack/react-router'
import { useWords } from '#lib/words.ts'
import { activationWords } from './activation-words.ts'
import { FailedStep } from './failed-step.tsx'

/** The link lost its code on the way. Retry reads the address again, for whoever has mended it by hand. */
export function MissingCode() {
  const t = useWords(activationWords)
  const router = useRouter()
  return (
    <FailedStep
      title={t(($) => $.missingTitle)}
      note={t(($) => $.missingNote)}
      hasWayIn
      onRetry={() => void router.invalidate()}
    />
  )
}
