import { calls } from '@foyer/contract/registry.ts'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { openApiDocument } from './openapi.ts'

const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  schema: z.object({}),
})
const replySchema = z.object({ description: z.string().min(1), content: z.record(z.string(), z.object({})) })
const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string() }),
  components: z.object({ schemas: z.record(z.string(), z.object({})) }),
  paths: z.record(
    z.templateLiteral(['/', z.string()]),
    z.partialRecord(
      z.enum(['get', 'post', 'put', 'patch', 'delete']),
      z.object({
        operationId: z.string(),
        parameters: z.array(parameterSchema),
        responses: z.record(z.string().regex(/^[2-5]\d\d$/), replySchema),
      }),
    ),
  ),
})

test('the document is OpenAPI 3.1, with every call and every id of its path, and all references resolve', () => {
  const written = JSON.stringify(openApiDocument(calls))
  const { paths, components } = documentSchema.parse(JSON.parse(written))

  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, ...operation })),
  )
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
