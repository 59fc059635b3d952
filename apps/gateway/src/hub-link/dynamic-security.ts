import { setTimeout as sleep } from 'node:timers/promises'
import type { MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import * as z from 'zod'
import type { HubAccounts } from './hub-accounts.ts'
import { prefixOf, topicRoot } from './transport.ts'

const control = '$CONTROL/dynamic-security/v1'
/** Timeout for a response of the plugin, ms. */
const PATIENCE = 3_000

const responseSchema = z.object({
  responses: z.array(
    z.object({
      error: z.optional(z.string()),
      correlationData: z.optional(z.string()),
      data: z.optional(
        z.object({ client: z.optional(z.object({ roles: z.array(z.object({ rolename: z.string() })) })) }),
      ),
    }),
  ),
})

/** The plugin's response: its error, or `no answer`; null means success. */
type Answer = { error: string | null; roles: string[] }

type Command = { command: string } & Record<string, unknown>

/**
 * Hub accounts on an external Mosquitto, through its dynamic-security plugin. Without the plugin, an administrator
 * manages the accounts.
 */
export function createDynamicSecurity(log: Logger): HubAccounts {
  const waiting = new Map<string, (answer: Answer) => void>()
  let client: MqttClient | null = null
  let isThere = false
  let counter = 0

  function receive(payload: Buffer): void {
    let json: unknown = null
    try {
      json = JSON.parse(payload.toString())
    } catch {
      return
    }
    const parsed = responseSchema.safeParse(json)
    for (const { correlationData, error, data } of parsed.success ? parsed.data.responses : []) {
      const answer = waiting.get(correlationData ?? '')
      waiting.delete(correlationData ?? '')
      answer?.({ error: error ?? null, roles: data?.client?.roles.map(({ rolename }) => rolename) ?? [] })
    }
  }

  function ask(command: Command): Promise<Answer> {
    const correlationData = `foyer-${process.pid}-${++counter}`
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        waiting.delete(correlationData)
        resolve({ error: 'no answer', roles: [] })
      }, PATIENCE)
      waiting.set(correlationData, (answer) => {
        clearTimeout(timer)
        resolve(answer)
      })
      client?.publish(control, JSON.stringify({ commands: [{ ...command, correlationData }] }), { qos: 1 })
    })
  }

  async function run(command: Command): Promise<string | null> {
    return (await ask(command)).error
  }

  /** The plugin's first account has all permissions except access to the topics of hubs. */
  async function allowOurselves(connected: MqttClient): Promise<void> {
    const { username } = connected.options
    const rolename = 'foyer-gateway'
    if ((await ask({ command: 'getClient', username })).roles.includes(rolename)) return
    await run({ command: 'createRole', rolename, acls: aclsOf(`${topicRoot}/#`) })
    // Mosquitto disconnects a client that gets another role; it reconnects with the role.
    const isBack = new Promise<void>((resolve) => connected.once('connect', () => resolve()))
    await run({ command: 'addClientRole', username, rolename, priority: 0 })
    await Promise.race([isBack, sleep(PATIENCE, undefined, { ref: false })])
  }

  return {
    isThere: () => isThere,
    async start(connected) {
      client = connected
      connected.on('message', (topic, payload) => {
        if (topic === `${control}/response`) receive(payload)
      })
      try {
        await connected.subscribeAsync(`${control}/response`, { qos: 1 })
        isThere = (await run({ command: 'getDefaultACLAccess' })) === null
      } catch {
        isThere = false
      }
      if (isThere) await allowOurselves(connected)
      else
        log.warn(
          'The external broker does not offer its dynamic-security plugin to this gateway: its accounts have to be managed by hand.',
        )
    },
    async admit(hubId, secret) {
      if (!isThere) return
      const rolename = `hub-${hubId}`
      const acls = [...aclsOf(`${prefixOf(hubId)}#`), ...discoveryAcls]
      // Both fail if they exist already: then the account is updated below.
      await run({ command: 'createRole', rolename, acls })
      await run({
        command: 'createClient',
        username: hubId,
        password: secret,
        roles: [{ rolename, priority: 0 }],
      })
      const errors = [
        await run({ command: 'setClientPassword', username: hubId, password: secret }),
        await run({ command: 'enableClient', username: hubId }),
      ].filter((error) => error !== null)
      if (errors.length > 0) log.error({ hub: hubId, errors }, 'the external broker could not add a hub')
    },
    async expel(hubId) {
      if (!isThere) return
      const error = await run({ command: 'disableClient', username: hubId })
      if (error !== null) log.error({ hub: hubId, error }, 'the external broker could not remove a hub')
    },
  }
}

/**
 * A hub with Home Assistant discovery on may subscribe there, or Zigbee2MQTT would log an error. It receives nothing
 * there, and Mosquitto silently drops what it publishes.
 */
const discoveryAcls: readonly object[] = [
  { acltype: 'subscribePattern', topic: 'homeassistant/#', priority: 0, allow: true },
  { acltype: 'publishClientReceive', topic: 'homeassistant/#', priority: 0, allow: false },
]

/** Access to everything below a topic, and to nothing else. */
function aclsOf(topic: string): object[] {
  return ['publishClientSend', 'publishClientReceive', 'subscribePattern'].map((acltype) => ({
    acltype,
    topic,
    priority: 0,
    allow: true,
  }))
}
