import * as z from 'zod/mini'
import type { Random } from './random.ts'

/** The parts of JSON Schema that the contract's inputs use. */
const schemaNode = z.object({
  type: z.optional(z.string()),
  format: z.optional(z.string()),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
  items: z.optional(z.unknown()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  pattern: z.optional(z.string()),
})

/** The JSON Schema of an input. */
export function inputSchema(schema: z.core.$ZodType): unknown {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
}

/** A random value that is valid by the schema; text with a pattern is left to the caller. */
export function valueOf(schema: unknown, random: Random): unknown {
  const node = schemaNode.parse(schema)
  if (node.const !== undefined) return node.const
  const [first, ...rest] = node.enum ?? node.anyOf ?? node.oneOf ?? []
  if (first !== undefined) {
    const picked = random.pick([first, ...rest])
    return node.enum === undefined ? valueOf(picked, random) : picked
  }
  switch (node.type) {
    case 'object':
      return objectOf(node, random)
    case 'array':
      return Array.from({ length: random.below(4) }, () => valueOf(node.items, random))
    case 'integer': {
      const least = Math.max(node.minimum ?? 0, -1_000_000)
      return least + random.below(Math.min(node.maximum ?? 100, 1_000_000) - least + 1)
    }
    case 'number':
      return Math.round(random.next() * 4_000) / 100
    case 'boolean':
      return random.chance(0.5)
    case 'string':
      return textOf(node, random)
    default:
      return null
  }
}

function objectOf(node: z.infer<typeof schemaNode>, random: Random): Record<string, unknown> {
  const entries = Object.entries(node.properties ?? {})
    .filter(([name]) => node.required?.includes(name) === true || random.chance(0.5))
    .map(([name, schema]) => [name, valueOf(schema, random)] as const)
  return Object.fromEntries(entries)
}

function textOf(node: z.infer<typeof schemaNode>, random: Random): string {
  if (node.format === 'uuid') return random.uuid()
  if (node.format === 'email') return `x${random.below(1_000)}@example.org`
  if (node.format === 'date') return `2027-01-${String(1 + random.below(18)).padStart(2, '0')}`
  if (node.format === 'date-time') return new Date(Date.UTC(2027, 0, 18) - random.below(1e9)).toISOString()
  const length = Math.max(node.minLength ?? 0, Math.min(node.maxLength ?? 12, 1 + random.below(12)))
  return Array.from({ length }, () => random.pick(['a', 'B', '7', 'é', ' ', '-']))
    .join('')
    .replace(/^ | $/g, 'x')
}
