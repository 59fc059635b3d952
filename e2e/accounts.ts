import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Product } from './product.ts'

export type Account = { email: string; password: string }

export const OWNER = 'Owner of the house'
export const MEMBER = 'Member of the house'
export const FLAT_OWNER = 'Owner of the flat'
export const WITHOUT_HUB = 'Home without a hub'

/** The demo's account with this label; its password is random for each installation. */
export function accountOf(product: Product, label: string): Account {
  const account = product.demo.accounts.find((candidate) => candidate.label === label)
  if (account === undefined) throw new Error(`The demo has no account labelled ${label}.`)
  return account
}

const session = z.object({ access_token: z.string() })

/** A token of the gateway for this account, from a login: a new session. */
export async function tokenOf(product: Product, account: Account): Promise<string> {
  const { email, password } = account
  const response = await fetch(`${product.address}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ parkName: 'vav', email, password }),
  })
  const body = session.safeParse(await response.json())
  if (!body.success) throw new Error(`Signing in answered ${response.status}.`)
  return body.data.access_token
}

/** The reply of a call with this token, parsed. */
export async function ask(product: Product, token: string, path: string): Promise<unknown> {
  const response = await callWith(product, token, path)
  return response.json()
}

/** The answer to a call with this token, its status included. */
export function callWith(
  product: Product,
  token: string,
  path: string,
  init: { method?: string; body?: unknown } = {},
): Promise<Response> {
  return fetch(`${product.address}/api${path}`, {
    method: init.method ?? 'GET',
    headers: { token, 'content-type': 'application/json' },
    ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
  })
}

/**
 * Makes a change that a journey depends on: again while the gateway is overloaded, which is likely on a slow machine.
 * Throws if the change is refused.
 */
export async function changeWith(
  product: Product,
  token: string,
  path: string,
  init: { method: string; body?: unknown },
): Promise<void> {
  for (;;) {
    const { ok, status } = await callWith(product, token, path, init)
    if (ok) return
    if (status !== 503) throw new Error(`${init.method} ${path} answered ${status}.`)
    await sleep(200)
  }
}
