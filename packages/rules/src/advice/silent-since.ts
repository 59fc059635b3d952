/** Reachability fields of a device or a hub. */
type Reach = {
  readonly disconnected_since?: string | null | undefined
  readonly last_seen?: string | null | undefined
}

/**
 * ISO instant since which an offline device or hub has been offline; null if not known. For a provider that
 * does not send `disconnected_since`, the last report is used. The gateway sends it, and null until it has
 * judged the device: the last report is then no substitute, because a device counts as offline only some time
 * after it.
 */
export function silentSince({ disconnected_since: since, last_seen: seen }: Reach): string | null {
  return (since === undefined ? seen : since) ?? null
}

/**
 * The hubs that were online and are offline, each with its ISO instant. Excludes hubs whose access was
 * revoked, since they are offline on purpose.
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
