import type { HomeFacts } from '@foyer/rules/scenario/findings.ts'
import type { Service } from '@foyer/contract/service.ts'
import {
  type Scenario,
  deleteScenario,
  type ScenarioInput,
  createScenario,
  duplicateScenario,
  patchScenario,
} from '@foyer/contract/scenario.ts'
import { useQuery, useSuspenseQuery, useQueries, useQueryClient } from '@tanstack/react-query'
import { tariffQuery } from '#api/queries/energy.ts'
import { devicesQuery, hubsQuery, localServicesQuery, servicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { scenariosQuery, scenarioQuery } from '#api/queries/scenarios.ts'
import { CallError } from '#api/errors.ts'
import { invalidateStale, useApiMutation } from '#api/mutation.ts'
import { useErrorText } from '#api/error-text.ts'
import { useWords } from '#lib/i18n.ts'
import { scenariosWords } from '#lib/words.ts'
import { toast } from '#lib/toast.ts'
import { hasTwoPrices, type Parts } from './rule-parts.ts'
import { inputOf, draftOf } from './scenario-draft.ts'

export type ScenarioHome = Parts & {
  readonly facts: HomeFacts
  /** Null for a deleted room or device. */
  readonly roomName: (id: string) => string | null
  readonly deviceName: (id: string) => string | null
}

/** The rooms and devices of the home that rules can use, with their names. */
export function useScenarioHome(roomId?: string): ScenarioHome {
  const { data: rooms } = useSuspenseQuery(roomsQuery)
  const { data: devices } = useSuspenseQuery(devicesQuery)
  const { data: tariff } = useQuery(tariffQuery)
  const roomNames = new Map(rooms.map((room) => [room.id, room.name]))
  const deviceNames = new Map(devices.map((device) => [device.id, device.name]))
  return {
    rooms,
    devices,
    roomId,
    facts: {
      rooms: rooms.map((room) => ({ id: room.id, hasThermostat: room.has_thermostat === true })),
      devices: devices.map((device) => ({
        id: device.id,
        capabilities: device.capabilities ?? [],
        commands: device.commands ?? [],
        category: device.category ?? 'none',
      })),
      hasTwoPrices: hasTwoPrices(tariff?.option ?? null),
    },
    roomName: (id) => roomNames.get(id) ?? null,
    deviceName: (id) => deviceNames.get(id) ?? null,
  }
}

/** All scenarios, including those of other services and hubs, and all services. */
export function useScenarios(): {
  scenarios: ScenarioSummary[]
  remote: readonly Service[]
  local: readonly Service[]
  hasFailed: boolean
} {
  // Refetched because the next times change with the clock.
  const { data: own } = useSuspenseQuery({ ...scenariosQuery, refetchInterval: 5 * 60_000 })
  const { data: remote = [], isError: hasRemoteError } = useQuery(servicesQuery)
  const { data: hubs = [], isError: hasHubsError } = useQuery(hubsQuery)
  const locals = useQueries({ queries: hubs.map((hub) => localServicesQuery(hub.id)) })
  const local = locals.flatMap(({ data }) => data ?? [])
  return {
    scenarios: allScenarios(own, remote, local),
    remote,
    local,
    // Without the list of hubs, their local services are unknown.
    hasFailed: hasRemoteError || hasHubsError || locals.some(({ isError }) => isError),
  }
}

/** A scenario in the list; for one kept by a service or hub, only what that reports. */
export type ScenarioSummary = {
  id: string
  name: string
  state: Scenario['state'] | null
  type: Scenario['type'] | null
  mode: Scenario['mode'] | null
  location: Scenario['location']
  days: readonly number[] | null
  roomIds: readonly string[]
  /** Null if it is kept elsewhere and cannot be changed here. */
  scenario: Scenario | null
}

/** Our scenarios, then those that the platform and the hubs report as services; suspended ones last. */
function allScenarios(
  own: readonly Scenario[],
  remote: readonly Service[],
  local: readonly Service[],
): ScenarioSummary[] {
  const ownIds = new Set(own.map((scenario) => scenario.id))
  const foreign = [
    ...remote.map((service) => ({ service, location: 'remote' as const })),
    ...local.map((service) => ({ service, location: 'local' as const })),
  ].filter(({ service }) => service.kind === 'scenario' && !ownIds.has(service.id))
  const all: ScenarioSummary[] = [
    ...own.map((scenario) => ({
      id: scenario.id,
      name: scenario.name,
      state: scenario.state,
      type: scenario.type,
      mode: scenario.mode,
      location: scenario.location,
      days: scenario.operation_days,
      roomIds: scenario.room_ids,
      scenario,
    })),
    ...foreign.map(({ service, location }) => ({
      id: service.id,
      name: service.name,
      state: service.state ?? stateOf(service.active),
      type: service.type ?? null,
      mode: service.mode ?? null,
      location: service.location ?? location,
      days: service.operation_days ?? null,
      roomIds: service.room_ids ?? (service.room_id == null ? [] : [service.room_id]),
      scenario: null,
    })),
  ]
  return all.toSorted((one, other) => Number(one.state === 'suspended') - Number(other.state === 'suspended'))
}

function stateOf(active: boolean | undefined): Scenario['state'] | null {
  if (active === undefined) return null
  return active ? 'active' : 'suspended'
}

/** ISO instant of the next time of an active scenario; null if there is none or it is suspended. */
export function nextAt(scenario: Scenario): string | null {
  if (scenario.state !== 'active') return null
  const times = scenario.rules.flatMap((rule) => (rule.active && rule.next_at != null ? [rule.next_at] : []))
  return times.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null
}

/** Mutations of a scenario outside its form; each shows a toast, with an undo where possible. */
export function useScenarioMutations() {
  const t = useWords(scenariosWords)
  const errorText = useErrorText()
  const client = useQueryClient()
  const cache = (scenario: Scenario) => {
    client.setQueryData(scenarioQuery(scenario.id).queryKey, scenario)
    client.setQueryData(scenariosQuery.queryKey, (all) =>
      all?.map((one) => (one.id === scenario.id ? scenario : one)),
    )
  }
  const patch = useApiMutation(patchScenario, { showError: 'toast', onSuccess: cache })
  const duplicate = useApiMutation(duplicateScenario, { showError: 'toast' })
  const restore = useApiMutation(createScenario, {
    showError: 'caller',
    // A restored scenario is suspended, like any new one.
    onSuccess: ({ name }) => toast.set({ text: t(($) => $.detail.restored, { name }) }),
    // This message includes the reason, which the general error text does not.
    onError: (error, variables) =>
      toast.set({
        text: t(($) => $.detail.notRestored, {
          name: variables.body.name,
          // The scenario was valid before: a room or device that it uses was deleted since.
          reason:
            error instanceof CallError && error.code === 'invalid_input'
              ? t(($) => $.detail.goneSince)
              : errorText(error),
        }),
        action: { label: t(($) => $.detail.tryAgain), run: () => restore.mutate(variables) },
      }),
  })
  // Leave the screen of a deleted scenario first: refetching before that would show it as not found.
  const remove = useApiMutation(deleteScenario, {
    showError: 'inline',
    isReadLater: true,
    onSuccess: (_answer, { params }) =>
      client.setQueryData(scenariosQuery.queryKey, (all) =>
        all?.filter(({ id }) => id !== params.scenarioId),
      ),
  })
  const undo = (run: () => void) => ({ label: t(($) => $.detail.undo), run })

  function setState(scenario: Scenario, state: Scenario['state']): void {
    const params = { scenarioId: scenario.id }
    patch.mutate(
      { params, body: { state } },
      {
        onSuccess: () =>
          toast.set({
            text: t(($) => $.detail.changed[state], { name: scenario.name }),
            action: undo(() => patch.mutate({ params, body: { state: scenario.state } })),
          }),
      },
    )
  }

  function setRule(scenario: Scenario, number: number, active: boolean): void {
    const rule = scenario.rules[number - 1]
    if (rule === undefined) return
    const params = { scenarioId: scenario.id }
    patch.mutate(
      { params, body: { rules: [{ id: rule.id, active }] } },
      {
        onSuccess: () =>
          toast.set({
            text: t(($) => $.detail.ruleChanged[active ? 'active' : 'suspended'], { number }),
            action: undo(() => patch.mutate({ params, body: { rules: [{ id: rule.id, active: !active }] } })),
          }),
      },
    )
  }

  function copy(scenario: Scenario, onCopied: (id: string) => void): void {
    // The name has a maximum length, which must include the suffix.
    const name = t(($) => $.detail.copyName, { name: scenario.name.slice(0, 50) })
    duplicate.mutate(
      { params: { scenarioId: scenario.id }, body: { name } },
      {
        onSuccess: (made) => {
          cache(made)
          toast.set({ text: t(($) => $.detail.copied) })
          onCopied(made.id)
        },
      },
    )
  }

  /** Deletes a scenario; `isFinal` if it could not be restored. */
  function deleteWithUndo(scenario: Scenario, isFinal: boolean, onDeleted: () => Promise<void>): void {
    const input: ScenarioInput = inputOf(
      draftOf({
        ...scenario,
        rules: scenario.rules.map(({ condition, actions, active }) => ({ condition, actions, active })),
      }),
    )
    remove.mutate(
      { params: { scenarioId: scenario.id } },
      {
        onSuccess: () => {
          toast.set({
            text: t(($) => $.detail.deleted, { name: scenario.name }),
            ...(isFinal ? {} : { action: undo(() => restore.mutate({ body: input })) }),
          })
          void onDeleted().then(() => invalidateStale(client, deleteScenario))
        },
      },
    )
  }

  return {
    setState,
    setRule,
    copy,
    drop: deleteWithUndo,
    isBusy: patch.isPending || duplicate.isPending || remove.isPending,
    dropError: remove.error,
    forgetDrop: remove.reset,
  }
}
