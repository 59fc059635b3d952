import type { AnyCall } from '@foyer/contract/call.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Reads again what is on screen of what a call makes stale; resolves when that is there. */
export async function readAgain(client: QueryClient, { stale }: Pick<AnyCall, 'stale'>): Promise<void> {
  await Promise.all(stale.map((topic) => client.invalidateQueries({ queryKey: [topic] })))
}
