import { constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'

const pack = promisify(gzip)

/** Bytes below which compression does not save a network packet. */
const worthIt = 1_000

/**
 * Compresses a large JSON answer with gzip if the client accepts it: a list of devices shrinks to an eighth. Uses the
 * fastest level, in another thread. A compression side channel is not possible from other sites, which cannot make a
 * browser send an authenticated request: there is no cookie, and only our own page sends the `Token` header.
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
