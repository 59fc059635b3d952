import { activateHome } from '@foyer/contract/activation.ts'
import { getHome, updateHome } from '@foyer/contract/home.ts'
import { finalizeRecovery } from '@foyer/contract/recovery.ts'
import { deleteRegistration, registerHome } from '@foyer/contract/registration.ts'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { linkIn, startMailServer } from '#testing/mail-server.ts'
import { addPerson, signIn, startTestApp } from '#testing/app.ts'

const key = 'a-key-of-the-platform'
const password = 'Premier-mot-1'

async function start() {
  const server = await startMailServer()
  const at = await startTestApp({ environment: { SMTP_URL: server.url, PLATFORM_KEY: key } })
  /** Registers a home as an operator does, and reads the mail that its person gets. */
  const register = async (body: { email: string; park?: string; homeName?: string; timeZone?: string }) => {
    const answer = await at.ask(registerHome, { body, headers: { 'platform-key': key } })
    const { hub, link_expires_at } = registerHome.reply.parse(answer.body)
    await at.app.mail.deliver()
    const { url, code } = linkIn(server.mails.findLast(({ to }) => to?.[0]?.address === body.email))
    const [homeCode = '', hubId = '', endCode = ''] = code.split('.')
    return { hub, link_expires_at, path: url.pathname, homeCode, hubId, endCode }
  }
  const activate = (made: { homeCode: string; hubId: string }) =>
    at.ask(activateHome, { params: { homeId: made.homeCode }, body: { hubId: made.hubId } })
  const end = (id: string) => at.ask(deleteRegistration, { params: { id } })
  /** A person whose home is open, signed in. */
  const openHome = async (body: Parameters<typeof register>[0]) => {
    const made = await register(body)
    const { recoverId } = activateHome.reply.parse((await activate(made)).body)
    await at.ask(finalizeRecovery, { body: { recoverId, password } })
    return { ...made, token: await signIn(at, { email: body.email, password }) }
  }
  const close = async () => {
    await at.close()
    await server.close()
  }
  return { at, register, activate, end, openHome, close }
}

test('§3 Other entities (parks…): a park stands in the address of its mails by name, and in the tokens of its homes by its fixed id', async () => {
  const { openHome, close } = await start()
  const unknown = '11111111-1111-4111-8111-111111111111'
  for (const [park, path, parkId] of [
    ['vav', '/parks/vav/activation', '5a8d2f6e-3c1b-4e7a-9f04-6b2d8c1e7a35'],
    ['foyer', '/parks/foyer/activation', 'c7e1b94d-08f2-4a6d-b3c5-1d9e4f7a2068'],
    [unknown, /^\/parks\/[a-z0-9_-]{1,32}\/activation$/, unknown],
  ] as const) {
    const home = await openHome({ email: `zoe@${park}.example`, park })
    expect(home.path).toMatch(path)
    expect(decodeJwt(home.token)).toMatchObject({ parkId })
  }
  await close()
})

test('§3 Other entities (registrations…): a registration has its hub and the end of its link, opens a home once, and is deleted', async () => {
  const { at, register, activate, end, close } = await start()
  const made = await register({ email: 'zoe@example.org' })
  expect(made.hub).toMatchObject({ hub_id: made.hubId, base_topic: `homes/${made.hubId}/zigbee2mqtt` })
  expect(Date.parse(made.link_expires_at) - at.clock.now()).toBe(72 * 3_600_000)

  expect((await end(made.endCode)).status).toBe(409)
  expect((await activate(made)).status).toBe(200)
  expect(await end(made.endCode)).toMatchObject({ status: 200, body: {} })
  at.clock.pass(16 * 60_000)
  expect((await activate(made)).status).toBe(410)
  expect((await end(made.endCode)).status).toBe(410)
  await close()
})

test('§3 Other entities (homes…): a home has a name, a zone, an address and the day it was made, which its owner changes', async () => {
  const { at, openHome, close } = await start()
  const given = { homeName: 'Chalet', timeZone: 'Indian/Reunion' }
  const { token } = await openHome({ email: 'zoe@example.org', ...given })
  const read = async () => getHome.reply.parse((await at.ask(getHome, { token })).body)
  expect(await read()).toMatchObject({ name: 'Chalet', time_zone: 'Indian/Reunion', address: null })
  expect(Date.parse((await read()).created_at)).not.toBeNaN()

  const body = { name: 'Maison', time_zone: 'Europe/Paris', address: '1 rue du Lac' }
  expect((await at.ask(updateHome, { token, body })).status).toBe(200)
  expect(await read()).toMatchObject(body)
  const other = await signIn(at, await addPerson(at.database))
  expect((await at.ask(getHome, { token: other })).text).not.toContain('rue du Lac')
  await close()
})
