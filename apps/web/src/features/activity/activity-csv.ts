import type { Activity } from '@foyer/contract/activity.ts'
import type { CsvCell } from '#lib/csv.ts'
import { useWords } from '#lib/i18n.ts'
import { activityWords, eventWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { type DeviceOrderState, requestState } from '#features/commands/command-state.ts'
import { useRequestedValue, useOutcomeText } from '#features/commands/command-text.tsx'
import { useOrderName } from '#features/orders/orders.tsx'
import { useActivityText } from './activity-text.tsx'

/** Returns a function that turns activity into the rows of a CSV file; a bulk change has a row per room. */
export function useActivityCsv(
  orderStates: readonly DeviceOrderState[],
): (activities: readonly Activity[]) => { header: string[]; rows: CsvCell[][] } {
  const t = useWords(activityWords)
  const tEvents = useWords(eventWords)
  const format = useFormat()
  const orderName = useOrderName()
  const requestedValue = useRequestedValue()
  const outcomeText = useOutcomeText()
  const activityText = useActivityText()
  return (activities) => ({
    header: [
      t(($) => $.csv.time),
      'UTC',
      t(($) => $.kind),
      t(($) => $.room),
      t(($) => $.csv.device),
      t(($) => $.actor),
      t(($) => $.csv.what),
      t(($) => $.outcome),
    ],
    rows: activities.map((activity) => {
      const { at, kind, room, device } = activity
      const { description, outcome } = textsOf(activity)
      return [
        `${format.dayKey(at)} ${format.time(at)}`,
        new Date(at).toISOString(),
        t(($) => $.kinds[kind]),
        room?.name ?? null,
        device?.name ?? null,
        actorOf(activity),
        description,
        outcome,
      ]
    }),
  })

  function textsOf(activity: Activity): { description: string | null; outcome: string | null } {
    const { command } = activity
    if (command === null) {
      const eventText = activityText(activity)
      return { description: eventText?.text ?? null, outcome: eventText?.note ?? null }
    }
    const request = requestState(command, orderStates)
    const { ecs_mode: mode = null } = command
    const description =
      request.order !== null
        ? orderName(request.order)
        : mode !== null
          ? tEvents(($) => $.command.hotWaterModes[mode])
          : requestedValue(command)
    return { description, outcome: outcomeText(request) }
  }

  function actorOf({ actor }: Activity): string | null {
    if (actor === null) return null
    if (actor.name !== null) return actor.name
    return actor.kind === 'user' ? tEvents(($) => $.command.someone) : t(($) => $.actors[actor.kind])
  }
}
