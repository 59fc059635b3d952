import { vi } from 'vitest'
import { providerHasFeature } from './send.ts'

/**
 * Makes another provider, with the calls of the specification's section 7 only, serve the page of a test until the
 * file ends. Must be called before the API's address is read.
 * @param replies replies by path, such as `/rooms`; any other path is a 404
 */
export async function mockOtherProvider(replies: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const address = 'https://other.example'
  vi.spyOn(window, 'fetch').mockImplementation((input) => {
    const url = input instanceof Request ? input.url : String(input)
    if (url.endsWith('/config.json')) return Promise.resolve(Response.json({ apiUrl: address }))
    const reply = replies[url.replace(address, '').replace(/\?.*/, '')]
    return Promise.resolve(
      reply === undefined ? Response.json({ error: 'none' }, { status: 404 }) : Response.json(reply),
    )
  })
  await providerHasFeature('live', 'a.b.c')
}
