import type { TestHome } from '#testing/world.ts'
import type { Draft } from './fuzz-requests.ts'
import type { Random } from './random.ts'

const oddValues = [
  null,
  '',
  0,
  -1,
  Number.MAX_VALUE,
  1.5,
  true,
  [],
  {},
  [[[]]],
  'x'.repeat(300),
  '\u0000',
  '\uD800',
] as const

const pollution = [
  'id',
  'homeId',
  'userId',
  'parkId',
  'role',
  'verified',
  'created_at',
  'constructor',
] as const

/** Makes one part of a valid request invalid, or at least unusual. */
export function mutate(draft: Draft, foreign: TestHome, random: Random): Draft {
  const body = typeof draft.body === 'object' && draft.body !== null ? draft.body : {}
  const keys = Object.keys(body)
  const key = keys[random.below(Math.max(1, keys.length))] ?? 'x'
  const foreignIds = [foreign.roomId, foreign.hubId, foreign.radiatorId, foreign.commandId] as const
  const param = Object.keys(draft.params)[0]
  const text = JSON.stringify(body)
  const withHeader = (name: string, value: string): Draft => ({
    ...draft,
    headers: { ...draft.headers, [name]: value },
  })
  switch (random.below(18)) {
    case 0:
      return { ...draft, body: Object.fromEntries(Object.entries(body).filter(([name]) => name !== key)) }
    case 1:
      return { ...draft, body: { ...body, [key]: random.pick(oddValues) } }
    case 2:
      return { ...draft, body: { ...body, [random.pick(pollution)]: random.uuid() } }
    case 3:
      return {
        ...draft,
        text: `${text.slice(0, -1)}${keys.length > 0 ? ',' : ''}"__proto__":{"admin":true}}`,
      }
    case 4:
      return { ...draft, text: `{"${key}":1,"${key}":2}` }
    case 5:
      return { ...draft, text: text.slice(0, random.below(text.length + 1)) }
    case 6:
      return { ...draft, text: ' '.repeat(20_000) }
    case 7:
      return { ...draft, text: `${'['.repeat(8_000)}` }
    case 8:
      return { ...draft, query: [...draft.query, ...draft.query, ['x', '1']] }
    case 9:
      return { ...draft, query: draft.query.map(([name]) => [name, random.text(1 + random.below(60))]) }
    case 10:
      return { ...draft, query: draft.query.slice(1) }
    case 11:
      return param === undefined ? draft : { ...draft, params: { [param]: random.pick(foreignIds) } }
    case 12:
      return param === undefined
        ? draft
        : { ...draft, params: { [param]: random.text(1 + random.below(40)) } }
    case 13:
      return {
        ...draft,
        query: draft.query.map(([name, value]) => [name, value.includes('-') ? random.uuid() : value]),
      }
    case 14:
      return withHeader(
        'content-type',
        random.pick(['text/plain', 'application/xml', 'application/json; charset=utf-16']),
      )
    case 15:
      return withHeader('token', turned(draft.headers['token'] ?? '', random))
    case 16:
      return withHeader('idempotency-key', random.pick(['1', 'x'.repeat(100), random.uuid()]))
    default:
      return { ...draft, method: random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']) }
  }
}

/** A token with one character changed. */
function turned(token: string, random: Random): string {
  const at = random.below(token.length)
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
}
