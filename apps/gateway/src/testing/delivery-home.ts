import { updateNotificationChoices } from '@foyer/contract/notification-choice.ts'
import { onTestFinished } from 'vitest'
import { eventually } from './hub.ts'
import { startMailServer } from './mail-server.ts'
import { startPushHome } from './push-home.ts'

const MINUTE = 60_000
/** A night that includes the time of the home's clock, which starts at 18:00. */
export const daylong = { is_quiet: true, from: 60, to: 23 * 60 }

/** For tests: a home whose people are notified by push and by mail. */
export async function startDeliveryHome() {
  const server = await startMailServer()
  onTestFinished(() => server.close())
  const world = await startPushHome(undefined, { SMTP_URL: server.url })
  const { at, home } = world
  /** Records a reading of a sensor of the home: wet or dry. */
  const publish = (capability: string, value: number) =>
    at.database.query(
      `with made as (
         insert into series (home_id, device_id, capability) values ($1, $2, $3)
         on conflict (home_id, device_id, capability) do update set capability = excluded.capability returning id
       ) insert into reading (series_id, at, value) select id, to_timestamp($4::float8 / 1000), $5 from made`,
      [home.homeId, home.contactId, capability, at.clock.now(), value],
    )
  const choose = (token: string, body: object) => at.ask(updateNotificationChoices, { token, body })
  /** Waits for this many mails to an address. */
  const mailsTo = async (email: string, count: number) =>
    eventually(
      async () => server.mails.filter(({ to }) => to?.some(({ address }) => address === email)),
      (mails) => mails.length >= count,
    )
  const loseHub = () =>
    at.database.query(
      `update hub set online = false, disconnected_since = to_timestamp($1::float8 / 1000) where home_id = $2`,
      [at.clock.now() - 3 * MINUTE, home.homeId],
    )
  return { ...world, server, publish, choose, mailsTo, loseHub }
}
