import { errorReplySchema, errorStatus } from '@foyer/contract/error.ts'
import { calls } from '@foyer/contract/registry.ts'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { exampleOf } from './openapi-example.ts'
import { openApiDocument } from './openapi.ts'

const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  schema: z.object({}),
  example: z.optional(z.unknown()),
})
const contentSchema = z.record(
  z.string(),
  z.object({
    example: z.optional(z.unknown()),
    examples: z.optional(z.record(z.string(), z.object({ summary: z.string(), value: errorReplySchema }))),
  }),
)
const replySchema = z.object({ description: z.string().min(1), content: contentSchema })
const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string().min(1) })),
  components: z.object({ schemas: z.record(z.string(), z.object({})) }),
  paths: z.record(
    z.templateLiteral(['/', z.string()]),
    z.partialRecord(
      z.enum(['get', 'post', 'put', 'patch', 'delete']),
      z.object({
        operationId: z.string(),
        tags: z.array(z.string()).length(1),
        summary: z.string(),
        requestBody: z.optional(z.object({ content: contentSchema })),
        parameters: z.array(parameterSchema),
        responses: z.record(z.string().regex(/^[2-5]\d\d$/), replySchema),
      }),
    ),
  ),
})

const written = JSON.stringify(openApiDocument(calls))
const { paths, components, tags } = documentSchema.parse(JSON.parse(written))
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, ...operation })),
)

test('the document is OpenAPI 3.1: every call, every id of its path, and no reference that leads nowhere', () => {
  expect(new Set(operations.map(({ operationId }) => operationId))).toEqual(
    new Set(calls.map(({ name }) => name)),
  )
  for (const { path, parameters } of operations) {
    const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`)
    expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath)
  }
  const references = [...written.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target)
  const known = Object.keys(components.schemas).map((name) => `#/components/schemas/${name}`)
  expect(references.filter((target) => target === undefined || !known.includes(target))).toEqual([])
})

/** The verbs that begin a summary. */
const verbs = (
  'Accept Activate Change Check Confirm Copy Count Create Delete End Get Heat Invite List Log Mark Preview Register ' +
  'Remove Rename Reorder Replace Replay Restore Retry Revoke Run Save Send Set Stream Subscribe Suspend Turn Undo ' +
  'Unsubscribe Update'
).split(' ')

test('every summary is one sentence of at most 90 characters that begins with an imperative verb', () => {
  const isGood = ({ summary }: { summary: string }) =>
    /^[A-Z][a-z]+ [^.]+\.$/.test(summary) &&
    summary.length <= 90 &&
    verbs.includes(summary.split(' ')[0] ?? '')

  expect(operations.filter((operation) => !isGood(operation)).map(({ summary }) => summary)).toEqual([])
})

test('every example of a body, a reply and the parameters parses with the call’s own schemas', () => {
  for (const { operationId, parameters, requestBody, responses } of operations) {
    const call = calls.find(({ name }) => name === operationId)
    const [reply] = Object.values(responses['200']?.content ?? {})
    const examplesIn = (place: 'path' | 'query') =>
      Object.fromEntries(
        parameters.filter((one) => one.in === place).map(({ name, example }) => [name, example]),
      )

    expect(call?.reply.safeParse(reply?.example).error, `reply of ${operationId}`).toBeUndefined()
    expect(call?.params.safeParse(examplesIn('path')).error, `path of ${operationId}`).toBeUndefined()
    expect(call?.query.safeParse(examplesIn('query')).error, `query of ${operationId}`).toBeUndefined()
    const body = requestBody?.content['application/json']?.example
    expect(call?.body.safeParse(body).error, `body of ${operationId}`).toBeUndefined()
  }
})

test('every error response explains each of its codes, and shows a reply with it', () => {
  for (const { operationId, responses } of operations) {
    for (const [status, { description, content }] of Object.entries(responses)) {
      if (status === '200') continue
      const examples = Object.entries(content['application/json']?.examples ?? {})

      expect(examples.length, `${operationId} ${status}`).toBeGreaterThan(0)
      expect(description).toBe(examples.map(([code, { summary }]) => `\`${code}\`: ${summary}`).join('\n\n'))
      for (const [code, { summary, value }] of examples) {
        expect(summary).toMatch(/^[A-Z].{10,100}\.$/)
        expect([value.code, String(errorStatus[value.code])]).toEqual([code, status])
      }
    }
  }
})

test('every call is in one of the groups that the document describes, and no group is empty', () => {
  expect(new Set(operations.flatMap((operation) => operation.tags))).toEqual(
    new Set(tags.map(({ name }) => name)),
  )
})

test('an example is made from its schema where no sample value fits', () => {
  const schema = z.object({
    size: z.int().min(5).max(30).multipleOf(2),
    share: z.nullable(z.number().max(0.5)),
    choice: z.union([z.object({ kind: z.literal('one') }), z.object({ kind: z.literal('two') })]),
    counts: z.record(z.string(), z.number()),
    pairs: z.array(z.tuple([z.string(), z.boolean()])).min(2),
    // Its sample value is 20.
    setpoint: z.number().max(10),
    roomId: z.uuid(),
    room: z.object({ id: z.string() }),
  })
  const example = schema.parse(exampleOf(z.toJSONSchema(schema), 'thing'))

  expect(example).toMatchObject({
    size: 6,
    share: 0.5,
    choice: { kind: 'one' },
    counts: { key: 1 },
    pairs: [
      ['pairs', true],
      ['pairs', true],
    ],
    setpoint: 1,
  })
  expect(example.room.id).toBe(example.roomId)
})
