import type { CallInput } from '#api/client.ts'
import type { replayDraft } from '@foyer/contract/scenario-trial.ts'
import { namedBy } from '@foyer/rules/scenario/rule-parts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { draftReplayQuery } from '#api/queries/scenarios.ts'
import { inputOf, problemsOf, type ScenarioDraft } from './scenario-draft.ts'
import type { ScenarioHome } from './scenario-home.ts'

type ReplayBody = CallInput<typeof replayDraft>['body']

/** ms without a change after which a sentence is replayed. */
const SETTLED_MS = 500

/** What a draft asks to be replayed: each rule by its key; null while a sentence is not complete. */
export function replayBodyOf(
  draft: ScenarioDraft,
  home: Pick<ScenarioHome, 'roomName' | 'deviceName'>,
): ReplayBody | null {
  // A name decides nothing: it may still be missing.
  if (problemsOf(draft).some(({ problem }) => problem !== 'nameMissing')) return null
  if (draft.rules.some((rule) => namesWhatIsGone(rule, home))) return null
  const { mode, time_zone: timeZone, operation_days: days, rules } = inputOf(draft)
  return {
    mode,
    time_zone: timeZone,
    operation_days: days,
    rules: rules.map((rule, index) => ({ ...rule, id: draft.rules[index]?.key })),
  }
}

/** True if a rule names a room or a device that the home does not have any more. */
export function namesWhatIsGone(
  rule: ScenarioDraft['rules'][number],
  home: Pick<ScenarioHome, 'roomName' | 'deviceName'>,
): boolean {
  const named = namedBy([rule])
  return (
    named.roomIds.some((id) => home.roomName(id) === null) ||
    named.deviceIds.some((id) => home.deviceName(id) === null)
  )
}

/**
 * What a scenario would have done, followed while it is written. The former answer stays until the next one is there, and
 * while a sentence is incomplete.
 */
export function useDraftReplay(draft: ScenarioDraft, home: ScenarioHome) {
  const body = replayBodyOf(draft, home)
  const [asked, setAsked] = useState(body)
  const text = JSON.stringify(body)
  const isSettled = text === JSON.stringify(asked)
  useEffect(() => {
    if (text === 'null' || isSettled) return undefined
    const timer = setTimeout(() => setAsked(body), SETTLED_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the body is compared by its text
  }, [text, isSettled])
  const query = useQuery({
    ...draftReplayQuery(asked ?? noRule),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return {
    query,
    isComplete: body !== null,
    /** What is shown is of an earlier sentence, and the answer to this one is on its way. */
    isBehind: body !== null && (!isSettled || query.isPlaceholderData),
  }
}

/** Never asked for. */
const noRule: ReplayBody = { mode: 'auto', time_zone: 'UTC', operation_days: [], rules: [] }
