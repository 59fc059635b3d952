import { cleanName } from '#base/text/clean-name.ts'
import { fieldOf, isRecord, listOf, numberOf, textOf } from './json-record.ts'

/** A group of the hub. Its members receive sets one by one, because not every converter supports groups. */
export type HubGroup = { id: number; name: string; members: string[] }

const limits = { groups: 100, members: 200 } as const
const addressForm = /^0x[0-9a-f]{16}$/i

/** Parses `bridge/groups`; null if it is not a list. A group without a name or an id is skipped. */
export function parseGroups(payload: unknown): HubGroup[] | null {
  if (!Array.isArray(payload)) return null
  return payload.slice(0, limits.groups).flatMap((entry): HubGroup[] => {
    if (!isRecord(entry)) return []
    const id = numberOf(fieldOf(entry, 'id'))
    const name = cleanName(textOf(fieldOf(entry, 'friendly_name')) ?? '')
    if (id === null || !Number.isInteger(id) || name === null) return []
    const members = listOf(fieldOf(entry, 'members'))
      .slice(0, limits.members)
      .flatMap((member) => (isRecord(member) ? (textOf(fieldOf(member, 'ieee_address')) ?? []) : []))
      .filter((address) => addressForm.test(address))
      .map((address) => address.toLowerCase())
    return [{ id, name, members: [...new Set(members)] }]
  })
}
