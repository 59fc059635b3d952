import type { CallInput } from '#api/client.ts'
import type { replayDraft } from '@foyer/contract/scenario-trial.ts'
import { namedBy } from '@foyer/rules/scenario/rule-parts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { draftReplayQuery } from '#api/queries/scenarios.ts'
import { inputOf, problemsOf, type ScenarioDraft } from './scenario-draft.ts'
import type { ScenarioHome } from './scenario-home.ts'

type ReplayBody = CallInput<typeof replayDraft>['body']

/** Debounce before a changed draft is replayed, ms. */
const DEBOUNCE_MS = 500

/** Request body that replays a draft, with each rule's key as its id; null while a rule is incomplete. */
export function replayBodyOf(
  draft: ScenarioDraft,
  home: Pick<ScenarioHome, 'roomName' | 'deviceName'>,
): ReplayBody | null {
  // The name does not affect the replay and may be missing.
  if (problemsOf(draft).some(({ problem }) => problem !== 'nameMissing')) return null
  if (draft.rules.some((rule) => refersToMissing(rule, home))) return null
  const { mode, time_zone: timeZone, operation_days: days, rules } = inputOf(draft)
  return {
    mode,
    time_zone: timeZone,
    operation_days: days,
    rules: rules.map((rule, index) => ({ ...rule, id: draft.rules[index]?.key })),
  }
}

/** True if a rule refers to a room or device that no longer exists. */
export function refersToMissing(
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
 * Replays a draft after each change. The previous result stays until the next one is loaded and while a rule is
 * incomplete.
 */
export function useDraftReplay(draft: ScenarioDraft, home: ScenarioHome) {
  const body = replayBodyOf(draft, home)
  const [requested, setRequested] = useState(body)
  const text = JSON.stringify(body)
  const isSettled = text === JSON.stringify(requested)
  useEffect(() => {
    if (text === 'null' || isSettled) return undefined
    const timer = setTimeout(() => setRequested(body), DEBOUNCE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the body is compared by its text
  }, [text, isSettled])
  const query = useQuery({
    ...draftReplayQuery(requested ?? noRule),
    enabled: requested !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return {
    query,
    isComplete: body !== null,
    /** True while the shown result is of an earlier draft and the current one is pending. */
    isBehind: body !== null && (!isSettled || query.isPlaceholderData),
  }
}

/** Placeholder body; the query is disabled while it is used. */
const noRule: ReplayBody = { mode: 'auto', time_zone: 'UTC', operation_days: [], rules: [] }
