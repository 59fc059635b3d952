import type { Product } from './product.ts'

export type Account = { email: string; password: string }

/** The demo's account with this label; its password is random for each installation. */
export function accountOf(product: Product, label: string): Account {
  const account = product.demo.accounts.find((candidate) => candidate.label === label)
  if (account === undefined) throw new Error(`The demo has no account labelled ${label}.`)
  return account
}

/** A token of the gateway for this account, as the login gets it. */
export async function tokenOf(product: Product, account: Account): Promise<string> {
  const response = await fetch(`${product.address}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ parkName: 'vav', ...pick(account) }),
  })
  const body: unknown = await response.json()
  if (typeof body !== 'object' || body === null || !('access_token' in body)) {
    throw new Error(`Signing in answered ${response.status}.`)
  }
  return String(body.access_token)
}

/** What a call answers to this token, parsed. */
export async function ask(product: Product, token: string, path: string): Promise<unknown> {
  const response = await fetch(`${product.address}/api${path}`, {
    headers: { token, 'content-type': 'application/json' },
  })
  return response.json()
}

function pick({ email, password }: Account): Account {
  return { email, password }
}
