import type { NamedWeek } from '@foyer/contract/named-week.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import { isSameWeek } from '@foyer/rules/schedule/week-ring.ts'
import { versionOf, type Stored } from '#forms/draft-state.ts'
import { wholeDraft } from '#forms/draft-ways.ts'
import { isShapeOf, isText } from '#forms/kept-shape.ts'
import { useDraft } from '#forms/use-draft.ts'
import { updateNamedWeekMutation } from '#api/queries/schedule.queries.ts'
import { isWeek } from './use-week-draft.ts'

/** What is changed of a week that the home keeps. */
export type KeptWeek = { name: string; week: Week }

/** A week that the home keeps, being changed over the one that is stored. */
export function useKeptWeekDraft(kept: NamedWeek, onSaved: () => void) {
  return useDraft({
    name: `named-week:${kept.id}`,
    stored: storedKeptWeek(kept),
    ways: keptWeekWays,
    isValue: isShapeOf<KeptWeek>({ name: isText, week: isWeek }),
    write: updateNamedWeekMutation,
    input: (value, over) => ({
      params: { namedWeekId: kept.id },
      body: { ...value, version: versionOf(over) ?? kept.version },
    }),
    answered: storedKeptWeek,
    onSaved,
  })
}

/** A name and its week belong together. */
const keptWeekWays = wholeDraft<KeptWeek>(
  (one, other) => one.name.trim() === other.name.trim() && isSameWeek(one.week, other.week),
)

function storedKeptWeek({ name, week, version }: NamedWeek): Stored<KeptWeek> {
  return { value: { name, week }, version }
}
