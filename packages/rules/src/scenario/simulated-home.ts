import type { Capability } from '@foyer/contract/device.ts'
import type { Order } from '@foyer/contract/heating.ts'
import { someIds } from './arbitrary-rule.ts'
import type { Reading, RoomFact, ScenarioFacts } from './scenario-facts.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** ms after which a device reports that it applied a command. */
const ANSWER = 2_000

const kept: Record<Order, number> = {
  comfort: 19,
  comfort_minus_1: 18,
  comfort_minus_2: 17,
  eco: 15.5,
  frost_protection: 7,
  stop: 0,
}

/** An order that a scenario's rule holds in a room. */
type Claim = { ruleId: string; order: Order; since: number; until: number | null }

type Room = {
  celsius: number
  readonly claims: Map<string, Claim>
  /** The last commands for the switch and the setpoint, until the next order. */
  isOff: boolean
  setpoint: number | null
  readonly readings: Map<Capability, Reading>
  /** Times of the orders that its heater received because a scenario started or ended one. */
  readonly orderTimes: number[]
}

/** A contact or a presence sensor that changes `times` times, every `every` ms. */
export type Flaps = {
  readonly room: number
  readonly capability: 'open' | 'occupancy'
  readonly from: number
  readonly every: number
  readonly times: number
}

/**
 * Three rooms with a heater, a thermometer and sensors each, on a simulated clock. A room and its device have
 * the same id, from `someIds`. The schedule is Confort from 06:00 to 22:00 UTC and Éco at night.
 */
export class SimulatedHome {
  readonly rooms = new Map<string, Room>()
  readonly facts: ScenarioFacts = {
    reading: (deviceId, capability) => this.rooms.get(deviceId)?.readings.get(capability) ?? null,
    isOnline: (deviceId) => this.rooms.has(deviceId),
    room: (roomId, at) => this.#fact(roomId, at),
    price: (at) => ({ band: hourOf(at) < 6 ? 'off_peak' : 'peak', until: at - (at % HOUR) + HOUR }),
    heatedRooms: () => someIds,
    nextBlock: (_, at) => nextEdge(at),
  }
  readonly #outdoor: number
  #now: number
  /** Pending reports of devices, and their times. */
  #answers: { at: number; roomId: string; capability: Capability; value: number }[] = []

  constructor({ now, outdoor }: { now: number; outdoor: number }) {
    this.#now = now
    this.#outdoor = outdoor
    for (const id of someIds) {
      const readings = new Map<Capability, Reading>()
      const room = { celsius: 18, claims: new Map(), isOff: false, setpoint: null, readings, orderTimes: [] }
      for (const [capability, value] of [
        ['temperature', 18],
        ['humidity', 50],
        ['battery', 80],
        ['instant_power', 0],
        ['open', 0],
        ['occupancy', 1],
      ] as const) {
        readings.set(capability, { value, at: now })
      }
      this.rooms.set(id, room)
    }
  }

  /** When (ms) a device reports or an order ends by itself; null: nothing is pending. */
  next(): number | null {
    const ends = [...this.rooms.values()].flatMap(({ claims }) =>
      [...claims.values()].map(({ until }) => until),
    )
    const times = [...this.#answers.map(({ at }) => at), ...ends.filter((end) => end !== null)]
    return times.length === 0 ? null : Math.min(...times)
  }

  /** Lets the rooms cool and warm until an instant (ms). */
  pass(until: number): void {
    const hours = (until - this.#now) / HOUR
    this.#now = until
    for (const answer of this.#answers.filter(({ at }) => at <= until)) {
      this.report(answer.roomId, answer.capability, answer.value)
    }
    this.#answers = this.#answers.filter(({ at }) => at > until)
    for (const [id, room] of this.rooms) {
      for (const claim of room.claims.values()) {
        if (claim.until !== null && claim.until <= until) this.end(id, claim.ruleId)
      }
      const target = room.setpoint ?? kept[this.#inForce(room, until).order]
      const isHeating = !room.isOff && room.celsius < target
      const isOpen = room.readings.get('open')?.value === 1
      // Time constant of 30 hours, less with a window open; the heater warms by 2 °C per hour.
      room.celsius += hours * ((isHeating ? 2 : 0) - (room.celsius - this.#outdoor) * (isOpen ? 0.3 : 1 / 30))
      this.report(id, 'temperature', Math.round(room.celsius * 10) / 10)
      this.report(id, 'instant_power', isHeating ? 1_000 : 0)
    }
  }

  /** Receives a value of a device; an equal value is ignored. */
  report(id: string, capability: Capability, value: number): void {
    const readings = this.rooms.get(id)?.readings
    if (readings?.get(capability)?.value !== value) readings?.set(capability, { value, at: this.#now })
  }

  /** Toggles a sensor. */
  flip(id: string, capability: Flaps['capability']): void {
    this.report(id, capability, 1 - (this.rooms.get(id)?.readings.get(capability)?.value ?? 0))
  }

  /** Sets an order on behalf of a rule; null: the room follows its schedule again. */
  ask(roomId: string, ruleId: string, { order, until }: { order: Order | null; until: number | null }): void {
    this.#change(roomId, (room) => {
      room.setpoint = null
      if (order === null) room.claims.clear()
      else {
        room.claims.delete(ruleId)
        room.claims.set(ruleId, { ruleId, order, since: this.#now, until })
      }
    })
  }

  /** Ends the order of a rule in a room. */
  end(roomId: string, ruleId: string): void {
    this.#change(roomId, (room) => room.claims.delete(ruleId))
  }

  /** Sends a command to a device. */
  command(deviceId: string, capability: string, value: number | boolean): void {
    const room = this.rooms.get(deviceId)
    if (room === undefined) return
    if (capability === 'on') room.isOff = value === false
    if (capability === 'setpoint') room.setpoint = Number(value)
    const power = room.isOff ? 0 : 1_000
    this.#answers.push({
      at: this.#now + ANSWER,
      roomId: deviceId,
      capability: 'instant_power',
      value: power,
    })
  }

  #change(roomId: string, change: (room: Room) => void): void {
    const room = this.rooms.get(roomId)
    if (room === undefined) return
    const former = this.#inForce(room, this.#now).order
    change(room)
    if (this.#inForce(room, this.#now).order !== former) room.orderTimes.push(this.#now)
  }

  #fact(roomId: string, at: number): RoomFact | null {
    const room = this.rooms.get(roomId)
    return room === undefined ? null : this.#inForce(room, at)
  }

  #inForce({ claims }: Room, at: number): RoomFact {
    const newest = [...claims.values()].at(-1)
    if (newest === undefined) {
      const order = hourOf(at) >= 6 && hourOf(at) < 22 ? 'comfort' : 'eco'
      return { order, isPlanned: true, isAbsence: false, until: nextEdge(at) }
    }
    return { order: newest.order, isPlanned: false, isAbsence: false, until: newest.until }
  }
}

function hourOf(at: number): number {
  return Math.floor(at / HOUR) % 24
}

function nextEdge(at: number): number {
  const today = at - (at % (24 * HOUR))
  return [6, 22, 30].map((hour) => today + hour * HOUR).find((edge) => edge > at) ?? at + HOUR
}
