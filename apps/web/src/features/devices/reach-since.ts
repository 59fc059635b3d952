import { silentSince } from '@foyer/rules/advice/silent-since.ts'

/** What a device or a hub says of when it could be reached. */
type Reach = Parameters<typeof silentSince>[0] & { readonly connected_since?: string | null | undefined }

/** ISO instant since which it is online, or offline, as it is now; null where nobody knows. */
export function reachSince(reach: Reach, isOnline: boolean): string | null {
  return isOnline ? (reach.connected_since ?? null) : silentSince(reach)
}
