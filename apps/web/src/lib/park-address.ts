/** The addresses with a park name: the flows that start from an email, and their three legacy forms. */

const parkName = /^[a-z0-9_-]{1,32}$/

/** True for a valid park name; an address with any other name does not exist. */
export function isParkName(name: string): boolean {
  return parkName.test(name)
}

const legacyAddress = /^\/[^/]+\/(?:validation|userValidation|recover\/code)\/?$/i

/** True for the three legacy addresses, where `token` is a code and never the access token. */
export function isLegacyAddress(pathname: string): boolean {
  return legacyAddress.test(pathname)
}

const passwordAddress = /^\/parks\/[^/]+\/password\/?$/i

/** True for the address that a recovery mail links to. */
export function isPasswordAddress(pathname: string): boolean {
  return passwordAddress.test(pathname)
}

/** The search parameters of a flow's address; of a repeated key the first counts. */
export type CodeSearch = { code?: string | undefined }

/** Reads the search parameters of a flow's address. */
export function readCodeSearch({ code }: Record<string, unknown>): CodeSearch {
  const first = firstText(code)
  return first === undefined ? {} : { code: first }
}

/**
 * The search parameters after a redirect from a legacy address: all of them, with the code under its new name. An
 * explicit `code` has priority over `token`, which is used as the code only if there is no other.
 */
export function searchFromLegacyAddress(search: Record<string, unknown>): CodeSearch {
  const { code, token, ...rest } = search
  return { ...rest, code: firstText(code) ?? firstText(token) }
}

function firstText(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' && first !== '' ? first : undefined
}
