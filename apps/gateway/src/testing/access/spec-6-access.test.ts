import { getAccount } from '@foyer/contract/account.ts'
import { setRoomOrder } from '@foyer/contract/command.ts'
import { listDevices } from '@foyer/contract/device.ts'
import { updateHome } from '@foyer/contract/home.ts'
import { createHub, listHubs } from '@foyer/contract/hub.ts'
import { calls } from '@foyer/contract/registry.ts'
import { listRooms } from '@foyer/contract/room.ts'
import { parkIds, roles } from '@foyer/contract/session.ts'
import { expect, test } from 'vitest'
import { addPerson, signIn, startTestApp } from '#testing/app.ts'
import { makeTestHome } from '#testing/world.ts'

async function startHome() {
  const at = await startTestApp()
  const home = await makeTestHome(at.database, at.clock, parkIds.vav)
  const owner = await signIn(at, home.owner)
  const member = await signIn(at, await addPerson(at.database, { homeId: home.homeId, role: 'member' }))
  return { at, home, owner, member }
}

test('§1 Users are home owners and secondary (shared) users', async () => {
  const { at, owner, member } = await startHome()

  expect(roles).toEqual(['owner', 'member'])
  expect((await at.ask(getAccount, { token: owner })).body).toMatchObject({ role: 'owner' })
  expect((await at.ask(getAccount, { token: member })).body).toMatchObject({ role: 'member' })
  await at.close()
})

test('§6 Auth distinguishes logged in from not logged in', async () => {
  const { at, owner } = await startHome()

  for (const call of [listRooms, listDevices, listHubs]) {
    expect(await at.ask(call)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    expect((await at.ask(call, { token: owner })).status).toBe(200)
  }
  await at.close()
})

test('§6 Secondary users get access to shared home features', async () => {
  const { at, home, member } = await startHome()
  const order = { params: { roomId: home.roomId }, body: { order: 'comfort' } }

  expect((await at.ask(listRooms, { token: member })).text).toContain(home.roomId)
  expect((await at.ask(listDevices, { token: member })).text).toContain(home.radiatorId)
  expect((await at.ask(setRoomOrder, { token: member, ...order })).status).toBe(200)
  await at.close()
})

test('§6 Permission rules: an owner manages home, people, hubs and contract; a member does not', async () => {
  const { at, owner, member } = await startHome()

  for (const [call, body] of [
    [updateHome, { address: '1 rue du Lac' }],
    [createHub, { name: 'Seconde' }],
  ] as const) {
    expect(await at.ask(call, { token: member, body })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    expect((await at.ask(call, { token: owner, body })).status).toBe(200)
  }
  const ofOwners = calls.filter(({ access }) => access === 'owner').map(({ name }) => name)
  expect(ofOwners).toEqual(
    expect.arrayContaining(['updateHome', 'createHub', 'renewHubSecret', 'revokeHub', 'removeHub']),
  )
  // Only the list of invitations may be read by owners alone.
  const readsOfOwners = ofOwners.filter((name) => name.startsWith('get') || name.startsWith('list'))
  expect(readsOfOwners.filter((name) => name !== 'listInvitations')).toEqual([])
  await at.close()
})
