import { vi } from 'vitest'
import { learnOffered } from './send.ts'

/**
 * Has the page of a test answered by another provider, of the specification's section 7 alone, until the file ends.
 * Before anything has asked for the address of the API.
 * @param answers by path, `/rooms`; nothing is known of any other
 */
export async function answerAsOther(answers: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const address = 'https://other.example'
  vi.spyOn(window, 'fetch').mockImplementation((given) => {
    const url = given instanceof Request ? given.url : String(given)
    if (url.endsWith('/config.json')) return Promise.resolve(Response.json({ apiUrl: address }))
    const answer = answers[url.replace(address, '').replace(/\?.*/, '')]
    return Promise.resolve(
      answer === undefined ? Response.json({ error: 'none' }, { status: 404 }) : Response.json(answer),
    )
  })
  await learnOffered('live', 'a.b.c')
}
