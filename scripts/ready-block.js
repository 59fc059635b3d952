import { dataFolder } from './clone.js'

/** The addresses and accounts of the demo, printed once the home has started. */
export function printReadyBlock({ address, devAddress, mailbox, demo, hasDevices }) {
  const open = devAddress ?? address
  const lines = ['', `Foyer is ready: ${open}`, '']
  for (const { label, email, password } of demo?.accounts ?? []) {
    lines.push(label, `E-mail: ${email}`, `Password: ${password}`, '')
  }
  if (demo === null) {
    lines.push(
      'Create the first account with: npm run register -- --email you@example.org',
      'It sends an activation link.',
      '',
    )
  }
  if (demo !== null && !hasDevices)
    lines.push('The simulated home is still starting. Its rooms fill in as data arrives.', '')
  lines.push(
    `API page: ${address}/api/docs`,
    mailbox === null
      ? 'Mail: sent by the server of SMTP_URL.'
      : `Mail: kept here, read at ${mailbox} (this machine only).`,
    'A real hub: log in, open the hub, choose "Connect a hub" and paste what it shows into Zigbee2MQTT.',
    `Stop: Ctrl+C. The data stays in ${dataFolder()}.`,
    '',
  )
  console.log(lines.join('\n'))
}

/** Printed when others on the network can reach it. */
export function warnIfOpen() {
  const host = process.env.HOST
  if (host === undefined || ['', '127.0.0.1', 'localhost', '::1'].includes(host)) return
  console.log(`HOST is ${host}: every device on this network can access the pages and the MQTT broker.`)
}
