import type { RoomsFacts } from '#features/rooms/rooms-facts.ts'

export type FirstSentenceKind =
  | 'warm'
  | 'allLowered'
  | 'temperatureOnly'
  | 'warmOnly'
  | 'allLoweredOnly'
  | 'silent'
  | 'nothing'

/** Which sentence the overview opens with: what can be said from the facts, and nothing more. */
export function sentenceOf(facts: Omit<RoomsFacts, 'nextChange' | 'alerts'>): FirstSentenceKind {
  const { heated, warm, lowered, silent, meanTemperature } = facts
  if (meanTemperature === null) {
    if (warm > 0) return 'warmOnly'
    if (lowered > 0) return 'allLoweredOnly'
    return silent.length > 0 ? 'silent' : 'nothing'
  }
  if (warm > 0) return 'warm'
  return heated > 0 && lowered > 0 ? 'allLowered' : 'temperatureOnly'
}
