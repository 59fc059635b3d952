import type { Activity } from '@foyer/contract/activity.ts'
import type { Command } from '@foyer/contract/command.ts'
import type { Order } from '@foyer/contract/heating.ts'
import type { RequestState } from '@foyer/rules/room-order/request-state.ts'
import {
  type DeviceAnswer,
  type Request,
  requestState,
  worstState,
} from '#features/commands/command-state.ts'

/** One line of the activity: what happened by itself, or a request with a command for each room it was made for. */
export type Entry = { id: string; at: string } & (
  | { kind: 'happening'; activity: Activity }
  | { kind: 'request'; commands: readonly [Command, ...Command[]] }
)

/** What happened as lines, in its order: the commands of one order for several rooms are one line. */
export function entriesOf(things: readonly Activity[]): Entry[] {
  const together = Map.groupBy(things, ({ id, command }) => (command === null ? id : requestKey(command)))
  return [...together].flatMap(([id, [first, ...rest]]): Entry[] => {
    if (first === undefined) return []
    const { at, command } = first
    if (command === null) return [{ kind: 'happening', id, at, activity: first }]
    const others = rest.flatMap((one) => one.command ?? [])
    return [{ kind: 'request', id, at, commands: [command, ...others] }]
  })
}

/** How many of a request's rooms stand how. */
export type Tally = Record<RequestState, number>

/** Several commands as one request: its state is the worst of them. */
export function togetherState(requests: readonly Request[]): { state: RequestState; tally: Tally } {
  const states = requests.map(({ state }) => state)
  const countOf = (wanted: RequestState) => states.filter((state) => state === wanted).length
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

/** The order that all of them ask for; null where they do not ask for the same. */
export function sharedOrder(requests: readonly Request[]): Order | null {
  const [first] = requests
  return first !== undefined && requests.every(({ order }) => order === first.order) ? first.order : null
}

/** A request of the day, when it was made (ms) and how it stands. */
export type DayRequest = { id: string; at: number; state: Exclude<RequestState, 'replaced'> }

/** The requests since an instant (ms), oldest first, without those that another replaced. */
export function dayRequests(
  commands: readonly Command[],
  answers: readonly DeviceAnswer[],
  since: number,
): DayRequest[] {
  const recent = commands.filter((command) => Date.parse(command.requested_at) >= since)
  return [...Map.groupBy(recent, requestKey)]
    .flatMap(([id, together]) => {
      const { state } = togetherState(together.map((command) => requestState(command, answers)))
      return state === 'replaced' ? [] : [{ id, at: Date.parse(together[0]?.requested_at ?? ''), state }]
    })
    .toSorted((one, other) => one.at - other.at)
}

/** An order for several rooms and its undoing share an id: what was asked by one press was asked at one instant. */
function requestKey({ id, bulk_order_id: bulk = null, requested_at: at }: Command): string {
  return bulk === null ? id : `${bulk} ${at}`
}
