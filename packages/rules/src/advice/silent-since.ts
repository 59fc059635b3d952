/** What a device or a hub says of when it could be reached. */
type Reach = {
  readonly disconnected_since?: string | null | undefined
  readonly last_seen?: string | null | undefined
}

/**
 * ISO instant since which a device or hub that is offline is so; null where nobody knows. A provider that does not
 * tell it is judged by the last news. Ours tells it, and until it has judged a device the last news is no substitute:
 * a device counts as gone only some time after it.
 */
export function silentSince({ disconnected_since: since, last_seen: seen }: Reach): string | null {
  return (since === undefined ? seen : since) ?? null
}

/**
 * The hubs that were online and are offline, each with the ISO instant since when. Not a hub whose access was revoked:
 * that it is offline is intended.
 */
export function lostHubs<
  H extends Reach & {
    readonly online?: boolean | undefined
    readonly secret_since?: string | null | undefined
  },
>(hubs: readonly H[]): { hub: H; since: string }[] {
  return hubs.flatMap((hub) => {
    const since = hub.online === false && hub.secret_since !== null ? silentSince(hub) : null
    return since === null ? [] : [{ hub, since }]
  })
}
