import { randomUUID } from 'node:crypto'
import { parkIds, type Role } from '@foyer/contract/session.ts'
import type { Clock } from '#base/clock.ts'
import type { Due } from '#base/due/due.ts'
import type { Database } from '#base/database/database.ts'
import { hashHubSecret } from '#hub-link/hub-secret.ts'
import { generatedCost, hashPassword } from '#people/sessions/password-hash.ts'
import { weekOf, type DemoHome } from './demo-home.ts'
import { makeDemoSecrets, readDemoSecrets, writeDemoSecrets, type DemoSecrets } from './demo-secrets.ts'
import {
  hasAccount,
  hasAnyHome,
  insertAccount,
  insertContract,
  insertHome,
  insertHub,
  insertPlacement,
  insertRoom,
  insertSchedule,
  lockSeeding,
  selectHubOf,
  updateHubHash,
  updatePassword,
} from './demo.store.ts'
import { flat } from './flat.ts'
import { house } from './house.ts'
import { houseScenarios } from './house-scenarios.ts'
import { seedAbsence } from './seed-absence.ts'
import { seedScenarios } from './seed-scenarios.ts'

/** The time zone of the demo's homes. */
export const TIME_ZONE = 'Europe/Paris'

/** How long (ms) the accounts have existed when the demo begins. Earlier events cause no notification. */
const PEOPLE_BEFORE = 30 * 24 * 3_600_000

/** A park that is neither of the two brands. */
const UNKNOWN_PARK = '0e6f4b3a-95d1-4c28-8a7e-2f1b3c4d5e6f'

/** 22:00 to 06:00, when the tank heats; minutes of local time. */
const offPeak = [
  [0, 360],
  [1320, 1440],
] as const

type DemoPerson = { label: string; email: string; name: string; role: Role }

type DemoPlace = {
  name: string
  parkId: string
  people: readonly DemoPerson[]
  hub: { name: string; home: 'house' | 'flat'; definition: DemoHome } | null
  contract: Omit<Parameters<typeof insertContract>[1], 'homeId'> | null
}

const owner = { role: 'owner' } as const

const places: readonly DemoPlace[] = [
  {
    name: 'Maison Lefèvre',
    parkId: parkIds.vav,
    people: [
      { ...owner, label: 'Owner of the house', email: 'marie@example.org', name: 'Marie Lefèvre' },
      { role: 'member', label: 'Member of the house', email: 'thomas@example.org', name: 'Thomas Lefèvre' },
    ],
    hub: { name: 'Box VAV', home: 'house', definition: house },
    contract: { validFrom: '2024-02-01', option: 'hp_hc', subscribedPower: 9, offPeak },
  },
  {
    name: 'Appartement Benali',
    parkId: parkIds.foyer,
    people: [{ ...owner, label: 'Owner of the flat', email: 'nadia@example.com', name: 'Nadia Benali' }],
    hub: { name: 'Box Foyer', home: 'flat', definition: flat },
    contract: { validFrom: '2024-02-01', option: 'base', subscribedPower: 6, offPeak: [] },
  },
  {
    name: 'Maison Martin',
    parkId: UNKNOWN_PARK,
    people: [{ ...owner, label: 'Home without a hub', email: 'paul@example.com', name: 'Paul Martin' }],
    hub: null,
    contract: null,
  },
]

const people = places.flatMap((place) => place.people)

type DemoParts = {
  database: Database
  clock: Clock
  due: Pick<Due, 'write'>
  dataFolder: string
  /** Simulates the household of the house once its devices are online. */
  isLived?: boolean
}

/**
 * Adds the demo homes to an empty database: people, rooms, weeks, contracts and placements. It writes no device and no
 * reading: those come from the hubs, by MQTT. Returns the secrets stored in the data folder; null if the database has
 * homes of its own.
 */
export async function seedDemo(parts: DemoParts): Promise<DemoSecrets | null> {
  const { database, dataFolder } = parts
  const kept = readDemoSecrets(dataFolder)
  if (!(await hasAnyHome(database))) {
    const secrets = kept ?? makeDemoSecrets(people)
    // Written before the seed, so that seeded accounts can always be used.
    writeDemoSecrets(dataFolder, secrets)
    await seed(parts, secrets)
    return secrets
  }
  const isOurs = await hasAccount(database, people[0]?.email ?? '')
  if (!isOurs) return null
  return kept ?? renewSecrets(parts)
}

async function seed(parts: DemoParts, secrets: DemoSecrets): Promise<void> {
  const hashes = await hashPasswords(secrets)
  const at = parts.clock.now()
  await parts.database.transaction(async (tx) => {
    await lockSeeding(tx)
    if (await hasAnyHome(tx)) return
    for (const place of places) {
      const homeId = randomUUID()
      await insertHome(tx, { id: homeId, parkId: place.parkId, name: place.name, timeZone: TIME_ZONE, at })
      const accountIds = place.people.map(() => randomUUID())
      for (const [index, { email, name, role }] of place.people.entries()) {
        const hash = hashes.get(email) ?? ''
        const account = { id: accountIds[index] ?? '', homeId, role, email, name, hash }
        await insertAccount(tx, { ...account, at: at - PEOPLE_BEFORE })
      }
      if (place.contract !== null) await insertContract(tx, { homeId, ...place.contract })
      const hub = secrets.hubs.find(({ home }) => home === place.hub?.home)
      if (place.hub === null || hub === undefined) continue
      const secretHash = hashHubSecret(hub.secret)
      await insertHub(tx, { id: hub.hubId, homeId, name: place.hub.name, secretHash, at })
      const { definition } = place.hub
      const roomIds = await seedRooms(tx, parts.due, { homeId, hubId: hub.hubId, definition, at })
      if (definition !== house) continue
      const owner = { accountId: accountIds[0] ?? '', accountName: place.people[0]?.name ?? '' }
      const home = { homeId, roomIds, zone: TIME_ZONE, owner, at }
      const scenarios = houseScenarios(TIME_ZONE, (name) => roomIds.get(name) ?? '')
      const { isLived = false } = parts
      await seedScenarios(
        tx,
        home,
        scenarios.filter(({ isReplaced }) => !isLived || isReplaced !== true),
      )
      await seedAbsence(tx, home)
      if (isLived) await parts.due.write(tx, [{ kind: 'demo', homeId, subject: hub.hubId, at }])
    }
  })
}

/** Returns the ids of the added rooms, by name. */
async function seedRooms(
  tx: Database,
  due: Pick<Due, 'write'>,
  home: { homeId: string; hubId: string; definition: DemoHome; at: number },
): Promise<Map<string, string>> {
  const { homeId, hubId, definition, at } = home
  const roomIds = new Map<string, string>()
  for (const [position, name] of definition.rooms.entries()) {
    const id = randomUUID()
    roomIds.set(name, id)
    await insertRoom(tx, { id, homeId, name, position, isDefault: position === 0, at })
    const days = definition.weeks[name]
    if (days === undefined) continue
    const week = weekOf(days)
    await insertSchedule(tx, { id: randomUUID(), homeId, roomId: id, name: `Semaine · ${name}`, week, at })
  }
  for (const placement of definition.placements) {
    const roomId = placement.room === null ? null : (roomIds.get(placement.room) ?? null)
    await insertPlacement(tx, { homeId, hubId, roomId }, placement)
  }
  return roomIds
}

/** Creates new secrets, since the file with the old ones is missing and they cannot be recovered. */
async function renewSecrets(parts: DemoParts): Promise<DemoSecrets> {
  const fresh = makeDemoSecrets(people)
  const hubs: DemoSecrets['hubs'] = []
  for (const place of places) {
    const hubId = await selectHubOf(parts.database, place.people[0]?.email ?? '')
    const hub = fresh.hubs.find(({ home }) => home === place.hub?.home)
    if (hub !== undefined && hubId !== undefined) hubs.push({ ...hub, hubId })
  }
  const secrets = { accounts: fresh.accounts, hubs }
  const hashes = await hashPasswords(secrets)
  await parts.database.transaction(async (tx) => {
    for (const [email, hash] of hashes) await updatePassword(tx, email, hash)
    for (const { hubId: id, secret } of hubs) {
      await updateHubHash(tx, { id, secretHash: hashHubSecret(secret), at: parts.clock.now() })
    }
  })
  // Written after the database: a start that finds the file takes its secrets for valid ones.
  writeDemoSecrets(parts.dataFolder, secrets)
  return secrets
}

async function hashPasswords({ accounts }: DemoSecrets): Promise<Map<string, string>> {
  const entries = accounts.map(
    async ({ email, password }) => [email, await hashPassword(password, generatedCost)] as const,
  )
  return new Map(await Promise.all(entries))
}
