import { vi } from 'vitest'
import { learnOffered } from './send.ts'

/**
 * Makes another provider, with the calls of the specification's section 7 only, serve the page of a test until the
 * file ends. Must be called before the API's address is read.
 * @param answers replies by path, such as `/rooms`; any other path is a 404
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
