/** The addresses that name a park: the flows that a mail begins, and their three older forms. */

const parkName = /^[a-z0-9_-]{1,32}$/

/** True for what can be the name of a park; an address with anything else does not exist. */
export function isParkName(name: string): boolean {
  return parkName.test(name)
}

const oldAddress = /^\/[^/]+\/(?:validation|userValidation|recover\/code)\/?$/i

/** True on the three older addresses, where `token` is a code and nothing else: never the access token. */
export function isOldAddress(pathname: string): boolean {
  return oldAddress.test(pathname)
}

const passwordAddress = /^\/parks\/[^/]+\/password\/?$/i

/** True where the address of a recovery mail leads. */
export function isPasswordAddress(pathname: string): boolean {
  return passwordAddress.test(pathname)
}

/** What may stand after `?` on an address of a flow; of a repeated key the first counts. */
export type CodeSearch = { code?: string | undefined }

/** Reads the search of a flow's address. */
export function readCodeSearch({ code }: Record<string, unknown>): CodeSearch {
  const first = firstText(code)
  return first === undefined ? {} : { code: first }
}

/**
 * The search that an older address passes on: all of it, with the code in its place. An explicit `code` wins over
 * `token`, which is a code only where nothing else is.
 */
export function searchFromOldAddress(search: Record<string, unknown>): CodeSearch {
  const { code, token, ...rest } = search
  return { ...rest, code: firstText(code) ?? firstText(token) }
}

function firstText(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' && first !== '' ? first : undefined
}
