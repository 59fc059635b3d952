import { commandTopics } from '@foyer/contract/command.ts'
import type { Logger } from 'pino'
import type { Capability } from '@foyer/contract/device.ts'
import {
  afterEvent,
  BLIND_MS,
  isOpen,
  isOver,
  isReadDue,
  type Life,
  type LifeEvent,
  type ShareState,
  storedLife,
} from '@foyer/rules/home/command-life.ts'
import { afterReport, isForgettable } from '@foyer/rules/home/device-commands.ts'
import { COMMAND_MS, SENDING_MS } from '@foyer/rules/home/plan-commands.ts'
import { usualInterval } from '@foyer/rules/home/report-interval.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { History } from '#history/history.ts'
import type { HubLink, Report, SetError } from '#hub-link/hub-link.ts'
import { gather } from '#base/gather.ts'
import { type Keepers, NotKeeperError } from '#base/keepers/keepers.ts'
import { partitionOf } from '#base/keepers/partition.ts'
import type { Live } from '#base/live/live.ts'
import { type Metrics, unwatched } from '#base/metrics/metrics.ts'
import type { Due } from '#base/due/due.ts'
import { failedOrderChecks, notificationChecks, ORDER_PACE } from '#base/due/notification-check.ts'
import {
  hasProperty,
  saveShares,
  type ShareKey,
  type Transition,
  type WatchedShare,
} from './command.store.ts'
import { reasonOfHubError } from './hub-error.ts'

const TICK_MS = 250
/** Transitions that are written in one transaction. */
const AT_ONCE = 500

/** A share that may still change, with the part that is stored. */
type Watch = {
  readonly key: ShareKey
  life: Life
  saved: Pick<ShareState, 'status' | 'watchedUntil' | 'taken'>
  saving: Promise<void> | null
  /** Sends the command, once its status is stored; null if it must not be sent or was sent already. */
  publish: (() => void) | null
}

export type CommandWatches = {
  /**
   * Sends a share and watches it from then on. Does nothing if it is watched already, if it is too late, or if the home
   * is not kept here: the share stays open, and the plan of its home decides.
   */
  send(share: WatchedShare): Promise<void>
  /** Watches a share that was sent by another gateway, or by this one before its start. */
  resume(share: WatchedShare): void
  /** A newer command was requested: older open shares for the same capability are over. */
  supersede(share: WatchedShare): void
  /** Counts and announces shares that ended by themselves, which is stored already. */
  ended(shares: readonly (ShareKey & Pick<ShareState, 'status'>)[]): void
  /** Stores unsaved changes of these homes and stops watching them. */
  onRevoked(partitions: readonly number[]): Promise<void>
  /** Stores unsaved changes, and stops. */
  close(): Promise<void>
}

/** Watches all commands that may still change: receives reports and errors, and stores transitions. */
export function createCommandWatches(parts: {
  database: Database
  history: Pick<History, 'lastReports'>
  hubLink: HubLink
  live: Pick<Live, 'publish'>
  clock: Clock
  log: Logger
  metrics?: Metrics
  keepers: Pick<Keepers, 'keeps' | 'fenceAll'>
  due: Pick<Due, 'write'>
  /** ms of real time between two checks of the open shares. */
  tick?: number
}): CommandWatches {
  const { database, history, hubLink, live, clock, log, keepers, due, metrics = unwatched } = parts
  const outcomes = metrics.counter({
    name: 'foyer_command_states_total',
    help: 'Commands to devices that entered this state.',
    labels: ['state'],
  })
  const byDevice = new Map<string, Set<Watch>>()
  let turns = 0
  let timer: NodeJS.Timeout | null = null

  function begin(share: WatchedShare): Watch | null {
    const others = byDevice.get(share.deviceId) ?? new Set<Watch>()
    const isKnown = [...others].some(({ key }) => key.commandId === share.commandId)
    const life = isKnown ? null : storedLife(share, { turn: (turns += 1), now: clock.now() })
    if (life === null) return null
    const { homeId, commandId, deviceId } = share
    const key = { homeId, commandId, deviceId }
    const watch: Watch = { key, life, saved: savedOf(life), saving: null, publish: null }
    byDevice.set(share.deviceId, others.add(watch))
    timer ??= setInterval(tick, parts.tick ?? TICK_MS).unref()
    return watch
  }

  function forget(watch: Watch): void {
    const others = byDevice.get(watch.key.deviceId)
    others?.delete(watch)
    if (others?.size === 0) byDevice.delete(watch.key.deviceId)
  }

  const transit = gather(AT_ONCE, (transitions: readonly Transition[]) =>
    database.transaction(async (tx) => {
      const partitions = transitions.map(({ key }) => partitionOf(key.homeId))
      const held = await keepers.fenceAll(tx, partitions)
      const mine = transitions.filter((_, index) => held.has(partitions[index] ?? -1))
      // A failure notifies the home's members; what is confirmed may end such a notification.
      const [good, bad] = [new Set<string>(), new Set<string>()]
      for (const { key, to } of mine) {
        if (!isOpen(to.status)) (to.status === 'confirmed' ? good : bad).add(key.homeId)
      }
      await due.write(tx, [
        ...notificationChecks(bad, ORDER_PACE),
        ...(await failedOrderChecks(tx, good.difference(bad))),
      ])
      const made = await saveShares(tx, mine)
      return transitions.map((one, index) => {
        if (made.has(one)) return 'made'
        return held.has(partitions[index] ?? -1) ? 'too late' : 'not kept'
      })
    }),
  )

  /** False if another gateway has ended the share, or keeps its home now. */
  async function saveAsKeeper(transition: Transition): Promise<boolean> {
    const outcome = await transit(transition)
    // The home may be changing to this gateway, or have just done so: try again.
    if (outcome === 'not kept' && keepers.keeps(transition.key.homeId)) throw new NotKeeperError()
    return outcome === 'made'
  }

  /** Stores a watch until nothing is left to store; a failure is retried with the next tick. */
  async function store(watch: Watch): Promise<void> {
    while (isUnsaved(watch)) {
      const to = watch.life
      const isMine = await saveAsKeeper({ key: watch.key, from: watch.saved.status, to })
      // The transition of a superseded share was stored together with the newer command.
      const isNew = to.status !== watch.saved.status && (isMine || to.reason === 'superseded')
      if (isNew) outcomes.add(1, { state: to.status })
      if (!isMine && to.reason !== 'superseded') {
        forget(watch)
        return
      }
      watch.saved = savedOf(to)
      publish(watch)
      live.publish(watch.key.homeId, { devices: [], stale: [...commandTopics] })
    }
  }

  /**
   * Publishes a command only after it is stored as sent. If the gateway stops in between, a stored command may never
   * reach its device, but a command that was carried out is never recorded as expired. If storing took too long, the
   * command is not sent any more.
   */
  function publish(watch: Watch): void {
    const { publish: go, life } = watch
    watch.publish = null
    if (life.status === 'sent' && clock.now() - (life.sentAt ?? 0) < SENDING_MS) go?.()
  }

  function save(watch: Watch): Promise<void> {
    if (!isUnsaved(watch)) return Promise.resolve()
    watch.saving ??= store(watch)
      .catch((error: unknown) => log.error({ err: error }, 'a command could not be stored; retrying'))
      .finally(() => {
        watch.saving = null
      })
    return watch.saving
  }

  function tick(): void {
    const now = clock.now()
    for (const [, watches] of byDevice) {
      for (const watch of watches) {
        if (isReadDue(watch.life, now)) ask(watch, now)
        passTime(watch, now)
        void save(watch)
        if (!isOver(watch.life, now) || watch.saving !== null || isUnsaved(watch)) continue
        if (isForgettable(watch.life, livesOf(watches), now)) forget(watch)
      }
    }
    if (byDevice.size === 0 && timer !== null) {
      clearInterval(timer)
      timer = null
    }
  }

  function ask(watch: Watch, at: number): void {
    applyEvent(watch, { kind: 'asked', at })
    const { homeId, deviceId } = watch.key
    const { capability } = watch.life
    hubLink
      .read({ homeId, deviceId, capability })
      .catch((error: unknown) => log.warn({ err: error }, 'the value of a device could not be requested'))
  }

  function receive(report: Report): void {
    const all = byDevice.get(report.deviceId)
    if (all === undefined || !report.isLive) return
    const watches = [...all].filter(({ key }) => key.homeId === report.homeId)
    // The deadlines before this report have passed, even if no check has seen them yet.
    for (const watch of watches) passTime(watch, report.receivedAt)
    const lives = afterReport(livesOf(watches), report)
    for (const [index, watch] of watches.entries()) {
      watch.life = lives[index] ?? watch.life
      void save(watch)
    }
  }

  async function receiveError(error: SetError): Promise<void> {
    const { homeId, deviceId, property } = error
    const open = [...(byDevice.get(deviceId) ?? [])]
      .filter(({ key, life }) => key.homeId === homeId && isOpen(life.status))
      .toSorted((one, other) => other.life.turn - one.life.turn)
    for (const watch of property === null ? open.slice(0, 1) : open) {
      const { capability } = watch.life
      if (property !== null && !(await hasProperty(database, { homeId, deviceId, capability, property }))) {
        continue
      }
      const message = cleanMessage(error.message)
      applyEvent(watch, { kind: 'hub_error', at: error.at, reason: reasonOfHubError(error.message), message })
      await save(watch)
    }
  }

  async function start(watch: Watch, { homeId, deviceId, capability, value }: WatchedShare): Promise<void> {
    const result = hubLink.prepare({ homeId, deviceId, capability, value })
    if ('refused' in result) {
      applyEvent(watch, { kind: 'refused', at: clock.now(), reason: result.refused })
      return
    }
    const { canRead, isBlind } = result
    const waits = result.waits && !isBlind
    const interval = waits ? usualInterval(await history.lastReports({ homeId, deviceId })) : COMMAND_MS
    const at = clock.now()
    const expiresAt = at + (isBlind ? BLIND_MS : interval)
    applyEvent(watch, { kind: 'sent', at, expiresAt, waits, canRead: canRead && !waits, isBlind })
    watch.publish = result.publish ?? null
  }

  const stops = [
    hubLink.onReport(receive),
    hubLink.onSetError((error) => {
      receiveError(error).catch((failure: unknown) =>
        log.error({ err: failure }, 'an error of a hub could not be stored'),
      )
    }),
  ]

  return {
    async send(share) {
      if (!keepers.keeps(share.homeId) || clock.now() - share.requestedAt >= SENDING_MS) return
      const watch = begin(share)
      if (watch === null) return
      try {
        await start(watch, share)
      } catch (error) {
        // It was not sent: with a watch, it would not be sent again either.
        forget(watch)
        throw error
      }
      await save(watch)
    },
    resume: (share) => void begin(share),
    supersede({ deviceId, commandId, capability }) {
      for (const watch of byDevice.get(deviceId) ?? []) {
        if (watch.key.commandId === commandId || !isCapability(watch, capability)) continue
        applyEvent(watch, { kind: 'superseded', at: clock.now() })
        void save(watch)
      }
    },
    ended(shares) {
      for (const { status } of shares) outcomes.add(1, { state: status })
      for (const homeId of new Set(shares.map((share) => share.homeId))) {
        live.publish(homeId, { devices: [], stale: [...commandTopics] })
      }
    },
    async onRevoked(partitions) {
      const left = [...byDevice.values()]
        .flatMap((watches) => [...watches])
        .filter(({ key }) => partitions.includes(partitionOf(key.homeId)))
      await Promise.all(left.map((watch) => save(watch)))
      for (const watch of left) forget(watch)
    },
    async close() {
      for (const stop of stops) stop()
      if (timer !== null) clearInterval(timer)
      const unsaved = [...byDevice.values()].flatMap((watches) => [...watches])
      await Promise.all(unsaved.map((watch) => save(watch)))
    },
  }
}

function livesOf(watches: Iterable<Watch>): Life[] {
  return Array.from(watches, ({ life }) => life)
}

function savedOf({ status, watchedUntil, taken }: Life): Watch['saved'] {
  return { status, watchedUntil, taken }
}

/** True if the last change is not stored yet. */
function isUnsaved({ life, saved }: Watch): boolean {
  return (
    life.status !== saved.status || life.watchedUntil !== saved.watchedUntil || life.taken !== saved.taken
  )
}

function applyEvent(watch: Watch, event: LifeEvent): void {
  watch.life = afterEvent(watch.life, event)
}

/** Closes a watch after its deadline. The plan of its home ends the share in the ledger: nothing is stored here. */
function passTime(watch: Watch, now: number): void {
  if (watch.life.status !== 'sent' || isUnsaved(watch)) return
  applyEvent(watch, { kind: 'time', at: now })
  watch.saved = savedOf(watch.life)
}

function isCapability(watch: Watch, capability: Capability): boolean {
  return watch.life.capability === capability
}

/** The hub's message for display: one line, at most 200 characters. */
function cleanMessage(message: string): string {
  const line = message.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
  const characters = Array.from(line)
  return characters.length <= 200 ? line : `${characters.slice(0, 199).join('')}…`
}
