import * as z from 'zod'
import type { Attribute, Cluster, Frame, Zcl } from './herdsman.ts'
import type { DeviceValues, Value } from './virtual-values.ts'

const asked = z.array(z.object({ attrId: z.number() }))
const written = z.array(z.object({ attrId: z.number(), attrData: z.unknown() }))
const simple = z.union([z.number(), z.string()])

type Named = Attribute & { name: string }

/** A device's reply to one frame, and the attributes that it should now report by itself. */
export type Reply = { command: string; payload: unknown; reports: readonly Named[] }

/** Commands that change one attribute, and how. */
const effects: Readonly<
  Record<string, { attribute: string; value: (payload: Record<string, unknown>, before: Value) => Value }>
> = {
  'genOnOff.on': { attribute: 'onOff', value: () => 1 },
  'genOnOff.off': { attribute: 'onOff', value: () => 0 },
  'genOnOff.toggle': { attribute: 'onOff', value: (_, before) => (before === 1 ? 0 : 1) },
  'genLevelCtrl.moveToLevel': { attribute: 'currentLevel', value: ({ level }) => numberOf(level) },
  'genLevelCtrl.moveToLevelWithOnOff': { attribute: 'currentLevel', value: ({ level }) => numberOf(level) },
  'closuresWindowCovering.goToLiftPercentage': {
    attribute: 'currentPositionLiftPercentage',
    value: ({ percentageliftvalue }) => numberOf(percentageliftvalue),
  },
  'closuresDoorLock.lockDoor': { attribute: 'lockState', value: () => 1 },
  'closuresDoorLock.unlockDoor': { attribute: 'lockState', value: () => 2 },
  'customClusterNodOnPilotWire.setMode': { attribute: 'mode', value: ({ mode }) => numberOf(mode) },
}

/**
 * The reply of a device to a frame: reads from its values, stores writes and the effects of commands, and accepts the
 * rest.
 */
export function answerZcl(zcl: Zcl, frame: Frame, endpoint: number, values: DeviceValues): Reply {
  const { cluster, command, payload, header } = frame
  if (!header.isGlobal) {
    const reports = obey(frame, endpoint, values)
    const done = { cmdId: header.commandIdentifier, statusCode: zcl.Status.SUCCESS }
    return { command: 'defaultRsp', payload: done, reports }
  }
  switch (command.name) {
    case 'read': {
      const records = asked
        .parse(payload)
        .map(({ attrId }) => readRecord(zcl, cluster, endpoint, attrId, values))
      return { command: 'readRsp', payload: records, reports: [] }
    }
    case 'write': {
      const reports = written.parse(payload).flatMap(({ attrId, attrData }) => {
        const attribute = attributeOf(cluster, attrId)
        const value = simple.safeParse(attrData)
        if (attribute === undefined || !value.success) return []
        values.set(endpoint, cluster.name, attribute.name, value.data)
        return [attribute]
      })
      return { command: 'writeRsp', payload: [{ status: zcl.Status.SUCCESS }], reports }
    }
    case 'configReport': {
      const reports = asked.parse(payload).flatMap(({ attrId }) => attributeOf(cluster, attrId) ?? [])
      return { command: 'configReportRsp', payload: [{ status: zcl.Status.SUCCESS }], reports }
    }
    default: {
      const done = { cmdId: header.commandIdentifier, statusCode: zcl.Status.SUCCESS }
      return { command: 'defaultRsp', payload: done, reports: [] }
    }
  }
}

function obey({ cluster, command, payload }: Frame, endpoint: number, values: DeviceValues): Named[] {
  const effect = effects[`${cluster.name}.${command.name}`]
  const attribute = Object.entries(cluster.attributes).find(([name]) => name === effect?.attribute)
  const given = z.record(z.string(), z.unknown()).safeParse(payload)
  if (effect === undefined || attribute === undefined) return []
  const [name, spec] = attribute
  const before = values.get(endpoint, cluster.name, name) ?? 0
  values.set(endpoint, cluster.name, name, effect.value(given.data ?? {}, before))
  return [{ ...spec, name }]
}

function attributeOf(cluster: Cluster, id: number): Named | undefined {
  const found = Object.entries(cluster.attributes).find(([, { ID }]) => ID === id)
  return found === undefined ? undefined : { ...found[1], name: found[0] }
}

function readRecord(zcl: Zcl, cluster: Cluster, endpoint: number, attrId: number, values: DeviceValues) {
  const attribute = attributeOf(cluster, attrId)
  const known = attribute === undefined ? undefined : values.get(endpoint, cluster.name, attribute.name)
  const attrData = known ?? (attribute === undefined ? undefined : blankOf(zcl, attribute.type))
  if (attribute === undefined || attrData === undefined) {
    return { attrId, status: zcl.Status.UNSUPPORTED_ATTRIBUTE }
  }
  return { attrId, status: zcl.Status.SUCCESS, dataType: attribute.type, attrData }
}

/** An empty value in a type of the wire; undefined for the types that no simple value fits. */
export function blankOf({ DataType }: Zcl, type: number): Value | bigint | undefined {
  const name = Object.entries(DataType).find(([, id]) => id === type)?.[0] ?? ''
  if (/^U?INT(56|64)$|^(DATA|BITMAP)(56|64)$/.test(name)) return 0n
  if (/^(U?INT|DATA|BITMAP|ENUM)\d+$|^(BOOLEAN|SINGLE_PREC|DOUBLE_PREC)$/.test(name)) return 0
  return name === 'CHAR_STR' ? '' : undefined
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
