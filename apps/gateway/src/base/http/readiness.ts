import { jsonReply } from './json-reply.ts'
import type { Page } from './mount.ts'

/** A check of something that the gateway needs to serve requests. */
export type ReadyCheck = {
  /** Shown to any client: a plain word that reveals nothing about the infrastructure. */
  name: string
  /** A rejection counts as not ready. */
  isReady(): Promise<boolean> | boolean
}

/** ms after which a check counts as failed: anything slower is of no use to requests either. */
const PATIENCE = 2_000

/**
 * `/api/health` answers as long as the process runs, without any check. `/api/ready` runs the checks and lists those
 * that failed.
 */
export function readinessPages(checks: readonly ReadyCheck[], patience = PATIENCE): Page[] {
  const sharedChecks = checks.map((check) => ({ name: check.name, run: sharedCheck(check) }))

  async function answerReady(): Promise<Response> {
    const found = await Promise.all(
      sharedChecks.map(async ({ name, run }) => ((await within(run(), patience)) ? [] : [name])),
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

/** Shares a running check among concurrent requests: a database that does not respond gets one query, not many. */
function sharedCheck(check: ReadyCheck): () => Promise<boolean> {
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

async function within(run: Promise<boolean>, ms: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), ms)
  try {
    return await Promise.race([run, late])
  } finally {
    clearTimeout(timer)
  }
}
