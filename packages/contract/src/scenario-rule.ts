import * as z from 'zod/mini'
import { ecsModes, scenarioModes } from './heating.ts'

/** Capabilities that a scenario compares: °C, %, % of a battery, W. */
export const comparedCapabilities = ['temperature', 'humidity', 'battery', 'instant_power'] as const

export type ComparedCapability = (typeof comparedCapabilities)[number]

/**
 * Limits: conditions of one group, actions of one rule, rules of one scenario, rooms of one action,
 * characters of a text.
 */
export const RULE_LIMITS = { conditions: 8, actions: 8, rules: 20, rooms: 50, text: 200 } as const

/** Setpoints that a scenario may request, °C: below the lowest, pipes can freeze. */
export const SETPOINTS = { least: 7, most: 30 } as const

/** Minutes around sunrise and sunset. */
export const MOST_SUN_OFFSET = 180

/** Minutes that a condition has to last; a day at most. */
const minutes = z.int().check(z.minimum(0), z.maximum(1440))
/** Minutes of wall time in the scenario's zone. */
const minuteOfDay = z.int().check(z.minimum(0), z.maximum(1439))
const percent = z.int().check(z.minimum(0), z.maximum(100))
const endOfDay = z.int().check(z.minimum(1), z.maximum(1440))

/**
 * The parts of a rule. Input is validated strictly; of a stored rule, unknown keys are dropped. Groups are
 * defined level by level, so that a condition has at most three levels.
 */
function rulesWith(object: <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.ZodMiniObject<Shape>) {
  const leaf = z.discriminatedUnion('kind', [
    object({ kind: z.literal('time'), at: minuteOfDay }),
    /** [from, to) of the day; over midnight if `to` is before `from`. */
    object({ kind: z.literal('time_between'), from: minuteOfDay, to: endOfDay }),
    object({
      kind: z.literal('measure'),
      device_id: z.uuid(),
      capability: z.enum(comparedCapabilities),
      is: z.enum(['below', 'above']),
      value: z.number().check(z.minimum(-50), z.maximum(100_000)),
      /** How long it has to be true. */
      minutes,
    }),
    object({ kind: z.literal('opening'), device_id: z.uuid(), is: z.enum(['open', 'closed']), minutes }),
    object({ kind: z.literal('presence'), device_id: z.uuid(), is: z.enum(['present', 'absent']), minutes }),
    /**
     * The order in force in a room, from any source; `auto`: the room follows its schedule, `holidays`: an
     * absence decides.
     */
    object({ kind: z.literal('order'), room_id: z.uuid(), mode: z.enum(scenarioModes) }),
    object({ kind: z.literal('price'), band: z.enum(['peak', 'off_peak']) }),
    /** ISO weekdays in the scenario's zone, in addition to its days of operation. */
    object({
      kind: z.literal('day'),
      days: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7)),
    }),
    /**
     * `up`: from `offset` minutes after sunrise (negative: before) until as many after sunset; `down`: the
     * rest of the day.
     */
    object({
      kind: z.literal('sun'),
      is: z.enum(['up', 'down']),
      offset: z.int().check(z.minimum(-MOST_SUN_OFFSET), z.maximum(MOST_SUN_OFFSET)),
    }),
    object({ kind: z.literal('reach'), device_id: z.uuid(), is: z.enum(['online', 'offline']), minutes }),
  ])
  const groupOf = <Part extends z.ZodMiniType>(part: Part) =>
    object({
      kind: z.literal('group'),
      /** `all` is and, `any` is or. */
      join: z.enum(['all', 'any']),
      of: z.array(part).check(z.minLength(1), z.maxLength(RULE_LIMITS.conditions)),
    })
  const inner = z.union([leaf, groupOf(leaf)])
  const condition = z.union([leaf, groupOf(inner)])
  const action = z.discriminatedUnion('kind', [
    object({
      kind: z.literal('rooms'),
      rooms: z.union([
        z.literal('all'),
        z.array(z.uuid()).check(z.minLength(1), z.maxLength(RULE_LIMITS.rooms)),
      ]),
      /** null: the mode of the scenario. */
      mode: z.nullable(z.enum(scenarioModes)),
      until: z.discriminatedUnion('kind', [
        /** The next block of the room's schedule. */
        object({ kind: z.literal('next_block') }),
        /** As long as the condition is true. */
        object({ kind: z.literal('while') }),
        object({
          kind: z.literal('minutes'),
          minutes: z.int().check(z.minimum(5), z.maximum(1440)),
        }),
        object({ kind: z.literal('time'), at: minuteOfDay }),
      ]),
    }),
    object({ kind: z.literal('device'), device_id: z.uuid(), on: z.boolean() }),
    object({ kind: z.literal('light'), device_id: z.uuid(), level: percent }),
    /** 100 is open. */
    object({ kind: z.literal('shutter'), device_id: z.uuid(), position: percent }),
    object({
      kind: z.literal('setpoint'),
      device_id: z.uuid(),
      /** °C */
      value: z.number().check(z.minimum(SETPOINTS.least), z.maximum(SETPOINTS.most), z.multipleOf(0.5)),
    }),
    object({ kind: z.literal('hot_water'), mode: z.enum(ecsModes) }),
    object({
      kind: z.literal('notify'),
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(RULE_LIMITS.text)),
    }),
  ])
  const actions = z.array(action).check(z.minLength(1), z.maxLength(RULE_LIMITS.actions))
  return { leaf, inner, condition, action, actions }
}

const read = rulesWith(z.object)
const sent = rulesWith(z.strictObject)

export const scenarioLeafSchema = read.leaf

export type ScenarioLeaf = z.infer<typeof read.leaf>

/** A part of a group: one condition, or a nested group. */
export type ScenarioPart = z.infer<typeof read.inner>

/** One condition, or several joined by and/or; at most three levels. */
export type ScenarioCondition = z.infer<typeof read.condition>

export type ScenarioAction = z.infer<typeof read.action>

/** A stored rule: its condition, its actions, and whether it is active. */
export const scenarioRuleSchema = z.object({
  id: z.string(),
  condition: read.condition,
  actions: read.actions,
  active: z.boolean(),
  /**
   * ISO instant at which its time conditions can next be true; null if they never can. Absent if the rule has
   * no time condition, or if nothing runs it.
   */
  next_at: z.optional(z.nullable(z.string())),
})

/** A rule as input: a new one has no id yet. */
export const scenarioRuleInputSchema = z.strictObject({
  id: z.optional(z.uuid()),
  condition: sent.condition,
  actions: sent.actions,
  active: z.boolean(),
})

export type ScenarioRuleInput = z.infer<typeof scenarioRuleInputSchema>
