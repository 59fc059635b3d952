import type { AnyCall } from '@foyer/contract/call.ts'
import { errorReplySchema, errorStatus, type ErrorCode } from '@foyer/contract/error.ts'
import * as z from 'zod/mini'

/** Error codes of all calls; those of calls with a token, with a body, and with an id follow. */
const everyCall: ErrorCode[] = ['invalid_input', 'internal', 'unavailable']
const withToken: ErrorCode[] = ['unauthenticated', 'session_ended']
const withBody: ErrorCode[] = ['body_too_large', 'unsupported_media_type']
const withId: ErrorCode[] = ['not_found']

type Json = Record<string, unknown>

/** Generates the OpenAPI 3.1 document of the calls from their schemas. */
export function openApiDocument(calls: readonly AnyCall[]): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Foyer', version: '1', description: 'The API of the customer area.' },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Token' },
        platform: { type: 'apiKey', in: 'header', name: 'Platform-Key' },
      },
      schemas: { Error: schemaOf(errorReplySchema, 'output') },
    },
    paths,
  }
}

function operation(call: AnyCall): Json {
  const hasBody = call.method !== 'GET' && z.safeParse(call.body, undefined).success === false
  return {
    operationId: call.name,
    tags: [call.path.split('/')[1]],
    summary: call.summary,
    security: securityOf(call),
    parameters: [
      ...parameters(call.params.shape, 'path'),
      ...parameters(call.query.shape, 'query'),
      ...(call.isIdempotent ? [idempotencyKey] : []),
    ],
    ...(hasBody
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(call.body, 'input') } },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'Done.',
        content: { [replyType(call)]: { schema: schemaOf(call.reply, 'output') } },
      },
      ...errorResponses(call),
    },
  }
}

function securityOf({ access }: AnyCall): Json[] {
  if (access === 'public') return []
  return [access === 'platform' ? { platform: [] } : { token: [] }]
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', format: 'uuid' },
}

function replyType(call: AnyCall): string {
  return call.name === 'openLive' ? 'text/event-stream' : 'application/json'
}

function parameters(shape: Record<string, z.core.$ZodType>, place: 'path' | 'query'): Json[] {
  return Object.entries(shape).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(schema, undefined).success,
    schema: schemaOf(schema, 'input'),
  }))
}

/** All error codes of a call. */
export function codesOf(call: AnyCall): Set<ErrorCode> {
  return new Set([
    ...everyCall,
    ...(call.access === 'home' || call.access === 'owner' ? withToken : []),
    ...(call.access === 'platform' ? (['unauthenticated'] as const) : []),
    ...(call.access === 'owner' ? (['forbidden'] as const) : []),
    ...(call.method === 'GET' ? [] : withBody),
    ...(Object.keys(call.params.shape).length === 0 ? [] : withId),
    ...(call.isIdempotent ? (['idempotency_mismatch'] as const) : []),
    ...call.errors,
  ])
}

function errorResponses(call: AnyCall): Record<string, Json> {
  const byStatus = Map.groupBy(codesOf(call), (code) => errorStatus[code])
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
