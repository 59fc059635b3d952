import { setTimeout as wait } from 'node:timers/promises'
import { connectAsync } from 'mqtt'

/** The topic and server of Zigbee2MQTT, and the account of a second client on that broker. */
export type HubTopic = { server: string; base: string; username?: string; password?: string }

/** Sends the requests of Zigbee2MQTT's own front end: pairing, names, groups. Throws its error. */
export async function requestHub(
  { server, base, username, password }: HubTopic,
  request: string,
  payload: object,
): Promise<void> {
  const client = await connectAsync(server, {
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
  })
  const transaction = `request-${Date.now()}`
  try {
    const answer = new Promise<string>((resolve) =>
      client.on('message', (_topic, message) => {
        const text = message.toString()
        if (text.includes(transaction)) resolve(text)
      }),
    )
    await client.subscribeAsync(`${base}/bridge/response/#`)
    await client.publishAsync(
      `${base}/bridge/request/${request}`,
      JSON.stringify({ ...payload, transaction }),
    )
    const text = await Promise.race([answer, wait(20_000, 'no answer within 20 s')])
    if (!text.includes('"status":"ok"')) throw new Error(`${request}: ${text}`)
  } finally {
    await client.endAsync()
  }
}
