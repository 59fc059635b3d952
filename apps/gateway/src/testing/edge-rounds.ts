import { once } from 'node:events'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { dryRunScenario } from '@foyer/contract/scenario-trial.ts'
import type { OpenDatabase } from '#base/database/open-database.ts'
import { makeTemporaryFolder } from '#base/database/temporary-folder.ts'
import { openTestDatabase, urlOf } from './database.ts'
import { runHub, type ReportingDevice } from './demo-hub.ts'
import { arrangeEdges, edgeAt, type EdgeHome } from './edge-home.ts'
import { type Gateway, read, signInAt, startGateway } from './gateway-process.ts'
import { eventually } from './hub.ts'

export type EdgeRounds = {
  database: OpenDatabase
  home: EdgeHome
  hub: Awaited<ReturnType<typeof runHub>>
  /** The modes of the modules before each edge that was begun. */
  before: string[][]
  /**
   * Starts all gateways shortly before the edge with this number. Resolves once the events of the window so far are
   * judged and it is closed again; `wait` is the time until the edge, ms.
   */
  begin(index: number): Promise<{ gateways: [Gateway, ...Gateway[]]; wait: number }>
  /** Opens the window: the hub reports it now, or once a gateway is running again. */
  openWindow(): void
}

/** For tests: a home with this many edges, with gateways that are killed and started again on one database. */
export async function openEdgeRounds(
  edges: number,
  {
    folders = [makeTemporaryFolder()],
    mqtt,
  }: { folders?: string[]; mqtt?: { url: string; address: string } } = {},
): Promise<EdgeRounds> {
  const database = await openTestDatabase()
  const formers = new Map<string, Gateway>()
  const start = async (folder: string, instant: number): Promise<Gateway> => {
    const former = formers.get(folder)
    const gateway = await startGateway(folder, {
      ...(former === undefined ? {} : { former }),
      environment: {
        DATABASE_URL: urlOf(database.connection),
        FOYER_NOW: new Date(instant).toISOString(),
        ...(mqtt === undefined ? {} : { MQTT_URL: mqtt.url }),
      },
    })
    formers.set(folder, gateway)
    return gateway
  }
  const [own = '', ...others] = folders
  const first = await start(own, edgeAt(-2).at)
  // The accounts and hub secrets of the demo.
  for (const other of others) copyFileSync(join(own, 'demo.json'), join(other, 'demo.json'))
  const token = await signInAt(first)
  const state = { contact: true, battery: 90 }
  const contact: ReportingDevice = { name: 'fenetre', model: 'SDO-4-1-00', state }
  const hub = await runHub(first, mqtt?.address, [contact])
  const home = await arrangeEdges({ gateway: first, token, database }, edges)
  await kill(first)

  let opened: Promise<unknown> = Promise.resolve()
  let openings = 0
  const move = (to: 'open' | 'closed') => {
    state.contact = to === 'closed'
    return hub.client.publishAsync(`${hub.prefix}/${contact.name}`, JSON.stringify(state), { qos: 1 })
  }

  async function untilClosed(): Promise<void> {
    await opened
    await eventually(
      () => database.query('select 1 from scenario_run where rule_id = $1', [home.windowRuleId]),
      (runs) => runs.length >= openings,
    )
    await move('closed')
    await eventually(
      () =>
        database.query<{ was: string | null }>(
          `select memory -> 'rules' -> $2 ->> 'was' as was from scenario_memory where scenario_id = $1`,
          [home.windowScenarioId, home.windowRuleId],
        ),
      ([row]) => row?.was === 'no',
    )
  }

  const path = dryRunScenario.path.replace('{scenarioId}', home.windowScenarioId)
  /** ms by which a start precedes its edge: as long as the last start took until it was ready, and a little more. */
  let lead = 4_000
  const before: string[][] = []
  return {
    database,
    home,
    hub,
    before,
    async begin(index) {
      const startAt = edgeAt(index).at - lead
      const [gateway, ...more] = await Promise.all(folders.map((folder) => start(folder, startAt)))
      if (gateway === undefined) throw new Error('There is no gateway.')
      await untilClosed()
      const now = Date.parse(dryRunScenario.reply.parse(await read(gateway, token, path)).at)
      before.push([...hub.modes.values()])
      lead = 1.2 * (now - startAt) + 200
      return { gateways: [gateway, ...more], wait: edgeAt(index).at - now }
    },
    openWindow() {
      openings += 1
      opened = move('open')
    },
  }
}

/** For tests: kills a gateway, like a machine that fails. */
export async function kill({ process: child }: Gateway): Promise<void> {
  const died = once(child, 'exit')
  child.kill('SIGKILL')
  await died
}
