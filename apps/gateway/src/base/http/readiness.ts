import { jsonReply } from './json-reply.ts'
import type { Page } from './mount.ts'

/** One thing that the gateway cannot serve without, as whoever needs it looks for it. */
export type ReadyCheck = {
  /** Said to whoever asks: a plain word, nothing of where it is. */
  name: string
  /** A failure is a no. */
  isReady(): Promise<boolean> | boolean
}

/** ms that a check gets: what is slower than that is of no use to a request either. */
const PATIENCE = 2_000

/** Whether the process lives, which asks nobody, and whether it can serve, which names what is missing. */
export function readinessPages(checks: readonly ReadyCheck[], patience = PATIENCE): Page[] {
  const looks = checks.map((check) => ({ name: check.name, look: oneLook(check) }))

  async function answerReady(): Promise<Response> {
    const found = await Promise.all(
      looks.map(async ({ name, look }) => ((await within(look(), patience)) ? [] : [name])),
    )
    const missing = found.flat()
    return missing.length === 0
      ? jsonReply({ status: 'ready' })
      : jsonReply({ status: 'not_ready', missing }, 503)
  }

  return [
    // Without a check of the database: a restart of the gateway would not bring it back.
    { path: '/api/health', method: 'GET', kind: 'api', answer: () => jsonReply({ status: 'ok' }) },
    { path: '/api/ready', method: 'GET', kind: 'api', answer: answerReady },
  ]
}

/** Who asks while a look is under way gets its answer: a database that hangs is not asked again and again. */
function oneLook(check: ReadyCheck): () => Promise<boolean> {
  let running: Promise<boolean> | null = null
  return () => {
    running ??= Promise.resolve()
      .then(() => check.isReady())
      .catch(() => false)
      .finally(() => {
        running = null
      })
    return running
  }
}

async function within(look: Promise<boolean>, ms: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), ms)
  try {
    return await Promise.race([look, late])
  } finally {
    clearTimeout(timer)
  }
}
