import type { AnyCall } from '@foyer/contract/call.ts'
import { errorReplySchema, errorStatus, type ErrorCode, type ErrorReply } from '@foyer/contract/error.ts'
import * as z from 'zod/mini'
import { errorMessage } from './error-words.ts'
import { errorMeanings } from './openapi-errors.ts'
import { exampleOf, type Schema } from './openapi-example.ts'
import { documentTags, tagOf } from './openapi-tags.ts'

/** Error codes of all calls; those of calls with a token, with a body, and with an id follow. */
const everyCall: ErrorCode[] = ['invalid_input', 'internal', 'unavailable']
const withToken: ErrorCode[] = ['unauthenticated', 'session_ended']
const withBody: ErrorCode[] = ['body_too_large', 'unsupported_media_type']
const withId: ErrorCode[] = ['not_found']

type Json = Record<string, unknown>

const introduction = `The API of the customer area.

- **Access.** \`POST /authenticate\` returns an access token. Send it in the \`Token\` header of the other calls.
- **Errors.** An error has a \`code\`, a \`message\` in the language of \`Accept-Language\` and, for invalid input, the \`field\`.
- **Repeated requests.** A call that takes an \`Idempotency-Key\` has one effect, however often it is sent with the same key.
- **Examples.** Their ids and values are invented: replace them before you send a request.`

/** Generates the OpenAPI 3.1 document of the calls from their schemas. */
export function openApiDocument(calls: readonly AnyCall[]): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Foyer', version: '1', description: introduction },
    servers: [{ url: '/api' }],
    tags: documentTags,
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
    tags: [tagOf(call.path)],
    summary: call.summary,
    ...(call.description === '' ? {} : { description: call.description }),
    security: securityOf(call),
    parameters: [
      ...parameters(call, 'path'),
      ...parameters(call, 'query'),
      ...(call.isIdempotent ? [idempotencyKey] : []),
    ],
    ...(hasBody
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': mediaOf(call, schemaOf(call.body, 'input')) },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'The request succeeded.',
        content: { [replyType(call)]: mediaOf(call, schemaOf(call.reply, 'output')) },
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
  description: 'A new UUID for each request. Send the same one when you send the request again.',
  schema: { type: 'string', format: 'uuid' },
}

function replyType(call: AnyCall): string {
  return call.name === 'openLive' ? 'text/event-stream' : 'application/json'
}

function mediaOf(call: AnyCall, schema: Schema): Json {
  return { schema, example: exampleOf(schema, call.name) }
}

function parameters(call: AnyCall, place: 'path' | 'query'): Json[] {
  const { shape } = place === 'path' ? call.params : call.query
  return Object.entries(shape).map(([name, part]) => {
    const schema = schemaOf(part, 'input')
    const isRequired = place === 'path' || !z.safeParse(part, undefined).success
    const example = exampleOf(schema, name, call.name)
    return { name, in: place, required: isRequired, schema, example }
  })
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
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${errorMeanings[code]}`).join('\n\n'),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            examples: Object.fromEntries(codes.map((code) => [code, errorExample(call, code)])),
          },
        },
      },
    ]),
  )
}

function errorExample(call: AnyCall, code: ErrorCode): { summary: string; value: ErrorReply } {
  const field = code === 'invalid_input' ? fieldOf(call) : undefined
  const value = { code, message: errorMessage(code, 'en'), ...(field === undefined ? {} : { field }) }
  return { summary: errorMeanings[code], value }
}

/** The first input of a call, as an error names it. */
function fieldOf(call: AnyCall): string | undefined {
  const [inBody] = Object.keys(schemaOf(call.body, 'input').properties ?? {})
  const [inQuery] = Object.keys(call.query.shape)
  if (inBody !== undefined) return `body.${inBody}`
  return inQuery === undefined ? undefined : `query.${inQuery}`
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
