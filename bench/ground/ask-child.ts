import type { ChildProcess, Serializable } from 'node:child_process'
import type * as z from 'zod'

/**
 * Sends a message to a program and waits for the reply with this `kind`; other replies are ignored. Throws if the
 * program exits before.
 */
export function askChild<Answer extends { kind: string }>(
  child: ChildProcess,
  order: Serializable,
  { schema, kind }: { schema: z.ZodType<Answer>; kind: Answer['kind'] },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`A program ended before it printed “${kind}”.`))
    const receive = (message: unknown) => {
      const answer = schema.parse(message)
      if (answer.kind !== kind) return
      child.off('exit', fail)
      child.off('message', receive)
      resolve(answer)
    }
    child.once('exit', fail)
    child.on('message', receive)
    child.send(order)
  })
}
