import { constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'

const pack = promisify(gzip)

/** Bytes below which packing saves no packet on the way. */
const worthIt = 1_000

/**
 * An answer in JSON as gzip, where the asker takes it and it is large: a list of devices becomes an eighth. The
 * quickest level, in another thread. No other site can have an answer packed that it did not get: there is no cookie,
 * and the `Token` header is sent by our own page alone.
 */
export async function packAnswer(request: Request, answer: Response): Promise<Response> {
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
  const isTaken = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')
  if (answer.body === null || !isJson || !isTaken || answer.headers.has('content-encoding')) return answer
  const plain = new Uint8Array(await answer.arrayBuffer())
  const { status, headers } = answer
  if (plain.byteLength < worthIt) return new Response(plain, { status, headers })
  const packed = await pack(plain, { level: constants.Z_BEST_SPEED })
  headers.set('Content-Encoding', 'gzip')
  headers.append('Vary', 'Accept-Encoding')
  return new Response(new Uint8Array(packed), { status, headers })
}
