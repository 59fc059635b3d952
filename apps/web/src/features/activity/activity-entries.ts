import type { Activity } from '@foyer/contract/activity.ts'
import type { Command } from '@foyer/contract/command.ts'
import type { Order } from '@foyer/contract/heating.ts'
import type { RequestState } from '@foyer/rules/room-order/request-state.ts'
import {
  type DeviceOrderState,
  type Request,
  requestState,
  worstState,
} from '#features/commands/command-state.ts'

/** One line of the activity: an automatic event, or a request with one command per room. */
export type Entry = { id: string; at: string } & (
  | { kind: 'event'; activity: Activity }
  | { kind: 'request'; commands: readonly [Command, ...Command[]] }
)

/** Groups activity into lines, in the given order: the commands of a bulk change are one line. */
export function entriesOf(activities: readonly Activity[]): Entry[] {
  const groups = Map.groupBy(activities, ({ id, command }) => (command === null ? id : requestKey(command)))
  return [...groups].flatMap(([id, [first, ...rest]]): Entry[] => {
    if (first === undefined) return []
    const { at, command } = first
    if (command === null) return [{ kind: 'event', id, at, activity: first }]
    const others = rest.flatMap((one) => one.command ?? [])
    return [{ kind: 'request', id, at, commands: [command, ...others] }]
  })
}

/** The number of rooms per state. */
export type Tally = Record<RequestState, number>

/** Combines several commands into one request: its state is the worst of them. */
export function bulkState(requests: readonly Request[]): { state: RequestState; tally: Tally } {
  const states = requests.map(({ state }) => state)
  const countOf = (wantedState: RequestState) => states.filter((state) => state === wantedState).length
  return {
    state: worstState(states),
    tally: {
      confirmed: countOf('confirmed'),
      pending: countOf('pending'),
      failed: countOf('failed'),
      replaced: countOf('replaced'),
    },
  }
}

/** The mode that all requests set; null if they differ. */
export function sharedOrder(requests: readonly Request[]): Order | null {
  const [first] = requests
  return first !== undefined && requests.every(({ order }) => order === first.order) ? first.order : null
}

/** A request of the day, with its time (ms) and its state. */
export type DayRequest = { id: string; at: number; state: Exclude<RequestState, 'replaced'> }

/** The requests since an instant (ms), oldest first, without replaced ones. */
export function dayRequests(
  commands: readonly Command[],
  orderStates: readonly DeviceOrderState[],
  since: number,
): DayRequest[] {
  const recent = commands.filter((command) => Date.parse(command.requested_at) >= since)
  return [...Map.groupBy(recent, requestKey)]
    .flatMap(([id, group]) => {
      const { state } = bulkState(group.map((command) => requestState(command, orderStates)))
      return state === 'replaced' ? [] : [{ id, at: Date.parse(group[0]?.requested_at ?? ''), state }]
    })
    .toSorted((one, other) => one.at - other.at)
}

/** A bulk change and its undoing share an id; the commands of one request share an instant. */
function requestKey({ id, bulk_order_id: bulk = null, requested_at: at }: Command): string {
  return bulk === null ? id : `${bulk} ${at}`
}
