import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import * as z from 'zod'

/** An answer of the gateway; `body` in base64. */
const answerSchema = z.object({ status: z.number(), type: z.string(), body: z.string() })

/** Replies by request: path, person, language and body. */
export const answersSchema = z.record(z.string(), answerSchema)

export type Answer = z.infer<typeof answerSchema>

export type Answers = z.infer<typeof answersSchema>

/** Returns the same replies of the gateway to several visits of one screen: those of the first visit. */
export type KeptAnswers = {
  answerTo(asked: IncomingMessage): Promise<Answer>
  /** All replies so far. */
  given(): Promise<Answers>
  /** Requests without a reply. */
  lacking: readonly string[]
}

/** @param gateway its address; null to use only the known replies */
export function keepAnswers(gateway: string | null, known: Answers = {}): KeptAnswers {
  const kept = new Map(Object.entries(known).map(([key, answer]) => [key, Promise.resolve(answer)]))
  const lacking: string[] = []
  return {
    lacking,
    async answerTo(asked) {
      const { method = 'GET', url = '/', headers } = asked
      const sent = await text(asked)
      const key = [method, url, headers['token'], headers['accept-language'], sent].join(' ')
      const former = kept.get(key)
      if (former !== undefined) return former
      if (gateway === null) {
        lacking.push(`${method} ${url}`)
        return { status: 502, type: 'text/plain', body: '' }
      }
      const answer = ask(new URL(url, gateway), asked, sent)
      kept.set(key, answer)
      return answer
    },
    given: async () =>
      Object.fromEntries(
        await Promise.all([...kept].map(async ([key, answer]) => [key, await answer] as const)),
      ),
  }
}

/** Headers of the connection between browser and server, which the next connection sets itself. */
const ofConnection = new Set(['host', 'connection', 'content-length', 'accept-encoding', 'if-none-match'])

async function ask(address: URL, asked: IncomingMessage, sent: string): Promise<Answer> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(asked.headers)) {
    if (value !== undefined && !ofConnection.has(name)) headers.set(name, String(value))
  }
  const { method = 'GET' } = asked
  const answer = await fetch(address, { method, headers, ...(sent === '' ? {} : { body: sent }) })
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? '',
    body: Buffer.from(await answer.arrayBuffer()).toString('base64'),
  }
}
