import type { AnyCall, CallReply } from '@foyer/contract/call.ts'
import { apiAddress, defaultAddress } from './api-address.ts'
import { ask, type Question } from './client.ts'
import { loadChunk } from '#lib/load-chunk.ts'
import { type Feature, offers } from './features.ts'
import type { ReadKnown } from './read-known.ts'

/** Another provider's ways lie in a file that a page of our own gateway never fetches. */
const loadOther = () => loadChunk(() => import('./other-provider.ts'))

/**
 * Puts a question to whoever answers this page. The reply is in the contract's shape: our own gateway's as it came,
 * another provider's read, completed and without what it does not offer.
 * @param path with the query, below the provider's address
 * @param read for what a reply is completed from
 * @throws CallError; of kind `not_offered` for a call that the provider does not have
 */
export async function askProvider<C extends AnyCall>(
  call: C,
  { path, ...question }: Omit<Question, 'url'> & { path: string },
  read?: ReadKnown,
): Promise<CallReply<C>> {
  const address = await apiAddress()
  const asked = { ...question, url: `${address}${path}` }
  if (address === defaultAddress) return ask(call, asked)
  return (await loadOther()).askOther(call, asked, read)
}

/**
 * Whether the provider of this page offers a feature; it is asked where it has not said yet.
 * @throws CallError where nobody answered: that says nothing of the provider
 */
export async function learnOffered(feature: Feature, token: string): Promise<boolean> {
  if ((await apiAddress()) !== defaultAddress) await (await loadOther()).learnOffers(token)
  return offers.get()(feature)
}
