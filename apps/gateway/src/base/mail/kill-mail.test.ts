import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { startGateway, type Gateway } from '#testing/gateway-process.ts'
import { makeTemporaryFolder } from '#base/database/temporary-folder.ts'
import { eventually } from '#testing/hub.ts'
import { linkIn, startMailServer } from '#testing/mail-server.ts'

test('a gateway that is killed after sending a mail and before recording it sends the same mail once more', async () => {
  const folder = makeTemporaryFolder()
  let first: Gateway | undefined
  const killed = Promise.withResolvers<void>()
  const server = await startMailServer({
    // The server has the mail, and the gateway is killed before it gets the confirmation.
    async onTaken() {
      if (first === undefined || first.process.signalCode !== null) return
      first.process.kill('SIGKILL')
      await once(first.process, 'exit')
      killed.resolve()
    },
  })
  onTestFinished(() => server.close())
  const startAt = (time: string) =>
    startGateway(folder, {
      ...(first === undefined ? {} : { former: first }),
      logLevel: 'info',
      environment: { SMTP_URL: server.url, FOYER_NOW: `2027-01-18T${time}:00+01:00` },
    })
  first = await startAt('18:00')
  const asked = await fetch(`${first.ready.address}/api/recover/initiate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: first.ready.demo.accounts[0]?.email, parkName: 'vav' }),
  })
  expect(asked.ok).toBe(true)
  await killed.promise

  // After the lease of the mail.
  const second = await startAt('18:05')
  await eventually(
    async () => second.logged(),
    (log) => log.includes('mail sent'),
  )

  const [one, other] = server.mails
  expect(server.mails).toHaveLength(2)
  expect(other?.messageId).toBe(one?.messageId)
  expect(linkIn(other).href).toBe(linkIn(one).href)
  expect(first.logged()).not.toContain('mail sent')
  expect(first.logged() + second.logged()).not.toContain(linkIn(one).code)
})
