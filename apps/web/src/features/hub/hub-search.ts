/** What the address of the hub screen says. */
export type HubSearch = {
  /** The connect flow is open. */
  connect?: true
}

/** Reads the search of the address; what is not understood is left out. */
export function readHubSearch(search: Record<string, unknown>): HubSearch {
  return search['connect'] === true || search['connect'] === 'true' ? { connect: true } : {}
}
