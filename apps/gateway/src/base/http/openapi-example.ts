import { createHash } from 'node:crypto'
import { fromJSONSchema, type core } from 'zod'
import { leftOut, sampleValues } from './openapi-values.ts'

export type Schema = core.JSONSchema.JSONSchema

/**
 * An example of what a JSON schema describes: always the same one, with every optional key. A value comes from
 * `openapi-values.ts` by its name, otherwise from the schema: the first branch, the first word of an enum, a number
 * near 1. `name` is the key that holds the value, `owner` the key around it; at the root the name of the call is used
 * for both.
 */
export function exampleOf(schema: Schema, name: string, owner = ''): unknown {
  const sample = samplesOf(name, owner).find((value) => fits(schema, value))
  if (sample !== undefined) return sample
  const branches = branchesOf(schema)
  if (branches !== undefined) return exampleOf(branches.find(isNotNull) ?? {}, name, owner)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum.find((word) => word !== null)
  switch (typesOf(schema).find((type) => type !== 'null')) {
    case 'object':
      return objectExample(schema, name)
    case 'array':
      return arrayExample(schema, name, owner)
    case 'string':
      return stringExample(schema, name, owner)
    case 'number':
    case 'integer':
      return numberExample(schema)
    case 'boolean':
      return true
    default:
      return null
  }
}

function objectExample({ properties = {}, required = [], additionalProperties }: Schema, name: string) {
  const shown = Object.entries(properties).filter(
    ([key]) => required.includes(key) || !leftOut.has(`${nounOf(name)}.${key}`),
  )
  const values = typeof additionalProperties === 'object' ? additionalProperties : {}
  return Object.fromEntries([
    ...shown.map(([key, part]) => [key, exampleOf(partOf(part), key, name)]),
    // A record: one entry.
    ...(typesOf(values).length === 0 ? [] : [['key', exampleOf(values, name)]]),
  ])
}

/** One item, or as many as there have to be. */
function arrayExample({ prefixItems, items, minItems = 1 }: Schema, name: string, owner: string): unknown[] {
  if (prefixItems !== undefined) return prefixItems.map((part) => exampleOf(partOf(part), name, owner))
  const part = Array.isArray(items) ? items[0] : items
  return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(partOf(part), name, owner))
}

function stringExample({ format }: Schema, name: string, owner: string): string {
  if (format === 'uuid' || /(^|_)ids?$|Id$/.test(name)) return idOf(nounOf(name) || nounOf(owner))
  if (format === 'date') return '2026-01-15'
  if (format === 'date-time' || /(^|_)(at|on|since|until|seen)$/.test(name)) return '2026-01-15T18:00:00Z'
  if (format === 'email') return 'camille.martin@example.com'
  if (format === 'uri') return 'https://example.com/'
  return name.replaceAll('_', ' ')
}

/** The number nearest to 1 within the bounds; the next multiple where it has to be one. */
function numberExample({ minimum = -Infinity, maximum = Infinity, multipleOf }: Schema): number {
  const number = Math.min(maximum, Math.max(minimum, 1))
  return multipleOf === undefined ? number : Math.ceil(number / multipleOf) * multipleOf
}

/** The id of a thing: the same wherever the thing is named, in `roomId`, `room_ids` and the `id` of a `room`. */
function idOf(noun: string): string {
  const hex = createHash('sha256').update(noun).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The last word of a key, in the singular: `room` of `roomId`, `room_ids`, `by_room` and `listRooms`; none of `id`. */
function nounOf(key: string): string {
  const words = key.replace(/(Id|\bid|_id)s?$/, '').match(/[A-Z]?[a-z]+/g)
  return (words?.at(-1) ?? '').replace(/(?<=[a-z])s$/, '').toLowerCase()
}

function samplesOf(name: string, owner: string): readonly unknown[] {
  const keys = [`${owner}.${name}`, `${nounOf(owner)}.${name}`, name]
  return keys.map((key) => sampleValues[key]).find((samples) => samples !== undefined) ?? []
}

function fits(schema: Schema, value: unknown): boolean {
  return fromJSONSchema(schema).safeParse(value).success
}

function branchesOf({ anyOf, oneOf }: Schema): Schema[] | undefined {
  return anyOf ?? oneOf
}

function isNotNull({ type }: Schema): boolean {
  return type !== 'null'
}

function typesOf({ type }: Schema): string[] {
  return type === undefined ? [] : [type].flat()
}

/** A part of a schema; `true` and a missing one accept anything. */
function partOf(part: Schema | boolean | undefined): Schema {
  return typeof part === 'object' ? part : {}
}
