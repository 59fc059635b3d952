import type { Scenario } from '@foyer/contract/scenario.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { Attention } from '#ui/attention.tsx'
import { programRunsWords } from './programs-words.ts'

/** Says when and why its breaker suspended a scenario; nothing where it did not. */
export function ProgramSuspended({ suspended }: { suspended: NonNullable<Scenario['suspended']> | null }) {
  const t = useWords(programRunsWords)
  const format = useFormat()
  if (suspended === null) return null
  return (
    <div role="status">
      <Attention tone="danger">
        <strong>{t(($) => $.suspendedTitle, { time: format.dateTime(suspended.at) })}</strong>{' '}
        {t(($) => $.suspendedWhy[suspended.reason])}
      </Attention>
    </div>
  )
}
