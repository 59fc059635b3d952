import type { AnyCall } from '@foyer/contract/call.ts'
import { GatewayError } from './gateway-error.ts'
import { isStorable, parseJson } from './parse-json.ts'

/** Reads the query of a URL. Throws `invalid_input` for a duplicate key, or text that cannot be stored. */
export function readQuery(url: URL): Record<string, string> {
  const values = new Map<string, string>()
  for (const [key, value] of url.searchParams) {
    const isBroken = value.includes('\uFFFD') || !isStorable(key) || !isStorable(value)
    if (values.has(key) || isBroken || key === '__proto__') {
      throw new GatewayError('invalid_input', { field: `query.${key}`.slice(0, 128) })
    }
    values.set(key, value)
  }
  return Object.fromEntries(values)
}

/**
 * Reads the JSON body; undefined if there is none. Throws `unsupported_media_type` for anything except JSON in UTF-8,
 * `body_too_large` as soon as more than the call's limit has been read, and `invalid_input` for invalid JSON.
 */
export async function readBody(request: Request, call: AnyCall): Promise<unknown> {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  if (Number(request.headers.get('content-length') ?? 0) > call.bodyLimit) {
    throw new GatewayError('body_too_large')
  }
  const bytes = await readBytes(request.body, call.bodyLimit)
  const type = request.headers.get('content-type')
  if ((bytes.length > 0 || type !== null) && !isJson(type)) throw new GatewayError('unsupported_media_type')
  const encoding = request.headers.get('content-encoding')
  if (encoding !== null && encoding !== 'identity') throw new GatewayError('unsupported_media_type')
  if (bytes.length === 0) return undefined
  return parseJson(decode(bytes))
}

/** True for `application/json`, alone or with `charset=utf-8`. */
function isJson(type: string | null): boolean {
  const [name = '', ...parameters] = (type ?? '').toLowerCase().split(';')
  const isUtf8 = parameters.every((text) => /^\s*charset\s*=\s*"?utf-8"?\s*$/.test(text))
  return name.trim() === 'application/json' && isUtf8
}

async function readBytes(body: ReadableStream<Uint8Array> | null, limit: number): Promise<Buffer> {
  if (body === null) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let length = 0
  // Throwing inside the loop cancels the stream, so a body that is too large is not read to the end.
  for await (const chunk of body) {
    length += chunk.byteLength
    if (length > limit) throw new GatewayError('body_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new GatewayError('invalid_input', { field: 'body' })
  }
}
