// npm run register -- --email …: registers a home and its hub with the running gateway, which sends the mail that opens
// them. Plain JavaScript without packages, like the launcher.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findRunningGateway } from './already-running.js'
import { dataFolder } from './clone.js'

const help = `npm run register -- --email you@example.org
  --name "Zoé Martin"    the person’s name
  --home "Chalet"        the home’s name
  --park vav             vav, foyer, or the id of another park
  --language fr          fr or en: of the mails
  --zone Europe/Paris    where the home is
  --hub <id>             a hub that is registered already; its secret is read from HUB_SECRET`

const options = read()
if (options === null) process.exit(1)
const gateway = findRunningGateway()
if (gateway?.address == null) {
  console.error(`Foyer is not running on ${dataFolder()}. Start it first: npm start -- --empty`)
  process.exit(1)
}
const response = await register(gateway.address, options)
if (response === null) process.exit(1)
console.log(
  [
    `Registered. The link sent to ${String(options.email)} is valid until ${new Date(response.link_expires_at).toLocaleString()}.`,
    '',
    'The hub signs in with:',
    `  hub id:     ${response.hub.hub_id}`,
    `  secret:     ${response.hub.secret}`,
    `  server:     ${response.hub.server}`,
    `  base topic: ${response.hub.base_topic}`,
    '',
    'The secret is shown only once: save it.',
  ].join('\n'),
)

function read() {
  try {
    const text = { type: 'string' }
    const { values } = parseArgs({
      options: { email: text, name: text, home: text, park: text, language: text, zone: text, hub: text },
    })
    if (values.email !== undefined) return values
  } catch (error) {
    console.error(error.message)
  }
  console.error(help)
  return null
}

async function register(address, { email, name, home, park, language, zone, hub }) {
  const body = {
    email,
    name,
    homeName: home,
    park,
    language,
    timeZone: zone,
    hub: hub === undefined ? undefined : { id: hub, secret: process.env.HUB_SECRET ?? '' },
  }
  try {
    const answer = await fetch(`${address}/api/registrations`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Platform-Key': platformKey() },
      body: JSON.stringify(body),
    })
    const reply = await answer.json()
    if (answer.ok) return reply
    if (reply.code === 'conflict' && reply.field === 'body.email') {
      console.error(`${email} already has access to a home. Reset the password at ${address}/forgot-password`)
      return null
    }
    console.error(reply.field === undefined ? reply.message : `${reply.message} (${reply.field})`)
  } catch (error) {
    console.error(`The gateway at ${address} could not be reached: ${error.cause?.message ?? error.message}`)
  }
  return null
}

/** The key in the gateway's data folder, unless another is set. */
function platformKey() {
  return process.env.PLATFORM_KEY ?? readFileSync(join(dataFolder(), 'platform-key'), 'utf8').trim()
}
