import { activateUser } from '@foyer/contract/activation.ts'
import { invitePerson } from '@foyer/contract/people.ts'
import { finalizeRecovery } from '@foyer/contract/recovery.ts'
import { setRoomOrder } from '@foyer/contract/command.ts'
import { listRooms } from '@foyer/contract/room.ts'
import { getMe } from '@foyer/contract/session.ts'
import { expect, test } from 'vitest'
import { linkIn, startMailServer } from '#testing/mail-server.ts'
import { signIn, startTestApp } from '#testing/app.ts'
import { makeTestWorld } from '#testing/world.ts'

test('§6 Secondary users can be activated and get access to shared home features', async () => {
  const server = await startMailServer()
  const at = await startTestApp({ environment: { SMTP_URL: server.url } })
  const { a } = await makeTestWorld(at.database, at.clock)
  const token = await signIn(at, a.owner)
  await at.ask(invitePerson, { token, body: { email: 'zoe@example.org', language: 'fr' } })
  await at.app.mail.deliver()
  const { body } = await at.ask(activateUser, { params: { id: linkIn(server.mails[0]).code } })
  const { recoverId } = activateUser.reply.parse(body)
  const password = 'Premier-mot-1'
  await at.ask(finalizeRecovery, { body: { recoverId, password } })
  const hers = await signIn(at, { email: 'zoe@example.org', password })

  expect((await at.ask(getMe, { token: hers })).body).toMatchObject({
    role: 'member',
    home: { id: a.homeId },
  })
  expect((await at.ask(listRooms, { token: hers })).text).toContain(a.roomId)
  const order = { order: 'comfort', until: { kind: 'hours', hours: 2 } }
  expect(
    (await at.ask(setRoomOrder, { token: hers, params: { roomId: a.roomId }, body: order })).status,
  ).toBe(200)
  const invite = await at.ask(invitePerson, { token: hers, body: { email: 'b@example.org', language: 'fr' } })
  expect(invite).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  await at.close()
  await server.close()
})
