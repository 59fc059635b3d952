import type { Person } from '@foyer/contract/people.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { instant } from '#home/devices/present-device.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import type { Principal } from '#base/http/serve.ts'
import { deleteMembership, lockRoles, selectPeople } from './person.store.ts'

export type People = {
  list(user: Principal): Promise<Person[]>
  /**
   * Removes a person from the home; returns the sessions that ended with it. Throws `forbidden` if a caller who is no
   * owner removes another person, `not_found`, and `last_owner`: a home keeps one.
   */
  remove(tx: Database, user: Principal, accountId: string): Promise<string[]>
}

/** Members of a home: list, remove, leave. */
export function createPeople({ database, clock }: { database: Database; clock: Clock }): People {
  return {
    async list(user) {
      const rows = await selectPeople(database, user.homeId)
      return rows.map(({ id, name, email, role, joinedAt }) => ({
        id,
        name,
        email,
        role,
        is_self: id === user.accountId,
        joined_at: instant(joinedAt),
      }))
    },
    async remove(tx, { homeId, accountId: self, role }, accountId) {
      const people = await lockRoles(tx, homeId)
      const person = people.find((candidate) => candidate.accountId === accountId)
      if (person === undefined) throw new GatewayError('not_found')
      if (role !== 'owner' && accountId !== self) throw new GatewayError('forbidden')
      const owners = people.filter((candidate) => candidate.role === 'owner')
      if (person.role === 'owner' && owners.length === 1) throw new GatewayError('last_owner')
      return deleteMembership(tx, { homeId, accountId }, clock.now())
    },
  }
}
