import type { ChildProcess, Serializable } from 'node:child_process'
import type * as z from 'zod'

/**
 * Sends a message to a program and waits for the reply with this `say`; other replies are ignored. Throws if the
 * program exits before.
 */
export function askChild<Answer extends { say: string }>(
  child: ChildProcess,
  order: Serializable,
  { schema, say }: { schema: z.ZodType<Answer>; say: Answer['say'] },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`A program ended before it printed “${say}”.`))
    const hear = (message: unknown) => {
      const answer = schema.parse(message)
      if (answer.say !== say) return
      child.off('exit', fail)
      child.off('message', hear)
      resolve(answer)
    }
    child.once('exit', fail)
    child.on('message', hear)
    child.send(order)
  })
}
