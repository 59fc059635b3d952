import type { ScenarioAction } from '@foyer/contract/scenario-rule.ts'
import { useWords } from '#lib/words.ts'
import { scenarioWords } from './scenario-words.ts'
import { spansWith } from './span-choices.ts'
import { useProgramTexts } from './program-texts.ts'
import { TokenSelect } from './token-select.tsx'
import { TokenTime } from './token-time.tsx'

type Until = Extract<ScenarioAction, { kind: 'rooms' }>['until']

const untilKinds = ['next_block', 'while', 'minutes', 'time'] as const

const starts: Record<Until['kind'], Until> = {
  next_block: { kind: 'next_block' },
  while: { kind: 'while' },
  minutes: { kind: 'minutes', minutes: 60 },
  time: { kind: 'time', at: 360 },
}

/** How an order ends: which way, then how long or at what time. */
export function UntilEditor({ until, onChange }: { until: Until; onChange: (until: Until) => void }) {
  const t = useWords(scenarioWords)
  const texts = useProgramTexts()
  return (
    <>
      <TokenSelect
        label={t(($) => $.labels.until)}
        value={until.kind}
        options={untilKinds.map((kind) => ({ value: kind, label: t(($) => $.untilNames[kind]) }))}
        onChange={(kind) => onChange(starts[kind])}
      />
      {until.kind === 'minutes' ? (
        <TokenSelect
          label={t(($) => $.labels.span)}
          value={String(until.minutes)}
          options={spansWith(until.minutes, false).map((minutes) => ({
            value: String(minutes),
            label: texts.span(minutes),
          }))}
          onChange={(minutes) => onChange({ kind: 'minutes', minutes: Number(minutes) })}
        />
      ) : null}
      {until.kind === 'time' ? (
        <TokenTime
          label={t(($) => $.labels.at)}
          minute={until.at}
          onChange={(at) => onChange({ kind: 'time', at })}
        />
      ) : null}
    </>
  )
}
