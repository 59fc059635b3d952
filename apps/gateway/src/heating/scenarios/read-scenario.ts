import { randomUUID } from 'node:crypto'
import type { ScenarioInput } from '@foyer/contract/scenario.ts'
import { namedBy } from '@foyer/rules/scenario/rule-parts.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import type { ScenarioChoices, ScenarioRow, selectNameable } from './scenario.store.ts'

/**
 * Validates and normalizes a person's input. Rooms and devices must be the home's, or already be named by the scenario:
 * a deleted one stays in its rules until a person replaces it. Throws `invalid_input` with the field.
 */
export function readScenario(
  input: ScenarioInput,
  nameable: Awaited<ReturnType<typeof selectNameable>>,
  former: ScenarioRow | null,
): ScenarioChoices {
  const known = namedBy(former?.rules ?? [])
  const rooms = new Set([...nameable.roomIds, ...known.roomIds])
  const devices = new Set([...nameable.roomOfDevice.keys(), ...known.deviceIds])
  for (const [index, rule] of input.rules.entries()) {
    const named = namedBy([rule])
    const isOurs =
      named.roomIds.every((id) => rooms.has(id)) && named.deviceIds.every((id) => devices.has(id))
    if (!isOurs) throw new GatewayError('invalid_input', { field: `body.rules.${index}` })
  }
  const formerIds = new Set(former?.rules.map((rule) => rule.id))
  return {
    name: input.name,
    type: input.type,
    mode: input.mode,
    isSecure: input.is_secure,
    // A scenario that was never activated is suspended.
    state: former?.state ?? 'suspended',
    timeZone: readZone(input.time_zone),
    operationDays: [...new Set(input.operation_days)].toSorted((one, other) => one - other),
    rules: input.rules.map((rule) => {
      // A rule keeps its id for its whole life; each id is used once.
      const isKept = rule.id !== undefined && formerIds.delete(rule.id)
      return { ...rule, id: isKept && rule.id !== undefined ? rule.id : randomUUID() }
    }),
  }
}

/** The canonical name of the zone. */
function readZone(zone: string): string {
  try {
    // An offset is not a time zone: it has no daylight saving time.
    if (!/^[a-z]/i.test(zone)) throw new RangeError(zone)
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    throw new GatewayError('invalid_input', { field: 'body.time_zone' })
  }
}
