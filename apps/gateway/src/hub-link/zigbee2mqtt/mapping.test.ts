import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderNumber, orders } from '@foyer/contract/heating.ts'
import { cleanName } from '#base/text/clean-name.ts'
import { restoreMapping, storeMapping } from './mapping.ts'
import { orderOfWord, wordOfOrder } from './order-words.ts'
import { parseBridgeInfo, parseHubInfo, parseLogging, parsePresence } from './parse-bridge.ts'
import { type DescribedDevice, parseDevices } from './parse-device.ts'
import { bridgeLimits, parseJsonWithin, stateLimits } from './parse-json-within.ts'
import { parseState } from './parse-state.ts'
import { readDefinition } from '#testing/captures/read-captures.ts'
import { askSource, writeSource } from './write-source.ts'

function definedDevice(model: string): DescribedDevice {
  const definition = readDefinition(model)
  const list = parseDevices([
    { ieee_address: '0x0000000000000001', friendly_name: model, type: 'Router', supported: true, definition },
  ])
  const [device] = list?.devices ?? []
  if (device === undefined) throw new Error(`no definition of ${model}`)
  return device
}

test('every maker’s words for the six orders are recognised in any case, and others are null', () => {
  const examples = {
    comfort: ['comfort', 'Comfort', 'confort', 1],
    comfort_minus_1: ['comfort_-1', 'comfort_1', 'confort_1', 4],
    comfort_minus_2: ['comfort_-2', 'comfort_2', 'confort_2', 5],
    eco: ['eco', 'Eco', 2],
    frost_protection: ['frost_protection', 'antifrost', 'frost_off', 'Frost', 'frost protection', 3],
    stop: ['off', 'stop', 0],
  }
  for (const order of orders) for (const word of examples[order]) expect(orderOfWord(word)).toBe(order)
  for (const word of ['auto', 'schedule', 'program', 'holiday', 'away', 'vacation', 'leave'])
    expect(orderOfWord(word)).toBe('own')
  for (const word of ['', 'shortcut_error', 'constructor', '__proto__', 6, null, {}, true])
    expect(orderOfWord(word)).toBeNull()
})

test('an order is sent in the device’s own word, and is null if the device lists no word for it', () => {
  expect(wordOfOrder('comfort_minus_1', ['stop', 'confort_1'])).toBe('confort_1')
  expect(wordOfOrder('frost_protection', ['Comfort', 'Frost'])).toBe('Frost')
  expect(wordOfOrder('comfort_minus_2', ['comfort', 'eco'])).toBeNull()
  expect(wordOfOrder('stop', [])).toBe('off')
})

test('an order sent to a pilot wire is read back as the same order, for all six orders of all makers', () => {
  for (const model of ['VAV-256215-MOD1', '064882', 'TWC-R01', 'SIN-4-FP-21_EQU', 'FPS-4-1-00']) {
    const { mapping } = definedDevice(model)
    const source = mapping.get('thermostat_mode')
    for (const order of orders) {
      const payload = source === undefined ? null : writeSource(source, order)
      expect(payload, `${model} ${order}`).not.toBeNull()
      expect(parseState(payload, mapping)?.values.get('thermostat_mode'), model).toBe(orderNumber(order))
    }
  }
})

test('YOKIS is set through one property and read from another', () => {
  const { mapping } = definedDevice('MFP-UP')
  const source = mapping.get('thermostat_mode')
  if (source === undefined) throw new Error('not mapped')
  expect(writeSource(source, 'frost_protection')).toEqual({ pilotwire_set_order: 'frost_off' })
  expect(askSource(source)).toEqual({ actual_order: '' })
  expect(parseState({ actual_order: 'confort_2' }, mapping)?.values.get('thermostat_mode')).toBe(3)
  expect(parseState({ actual_order: 'shortcut_error' }, mapping)).toMatchObject({ unknownWords: 1 })
})

test('an order is sent to a thermostat as mode and setpoint, and the same order is read back', () => {
  for (const model of ['TRVZB', 'CCTFR6700', 'TRV-4-1-00', '540139X', 'BTH-RA', '014G2461']) {
    const { mapping } = definedDevice(model)
    const source = mapping.get('thermostat_mode')
    for (const order of orders) {
      const payload = source === undefined ? null : writeSource(source, order)
      expect(payload, `${model} ${order}`).not.toBeNull()
      const state = { system_mode: 'heat', occupied_heating_setpoint: 19.5, ...payload }
      expect(parseState(state, mapping)?.values.get('thermostat_mode'), `${model} ${order}`).toBe(
        orderNumber(order),
      )
    }
  }
})

test('flags, positions and brightness are written in the device’s format, and refused outside its range', () => {
  const light = definedDevice('LED2201G8').mapping
  const shutter = definedDevice('SIN-4-RS-20').mapping
  const trv = definedDevice('TRVZB').mapping
  const write = (
    mapping: typeof light,
    capability: 'on' | 'brightness' | 'position' | 'setpoint',
    value: number | boolean,
  ) => {
    const source = mapping.get(capability)
    return source === undefined ? undefined : writeSource(source, value)
  }
  expect(write(light, 'on', true)).toEqual({ state: 'ON' })
  expect(write(light, 'brightness', 50)).toEqual({ brightness: 127 })
  expect(write(light, 'brightness', 101)).toBeNull()
  expect(write(shutter, 'position', 40)).toEqual({ position: 40 })
  expect(write(shutter, 'position', Number.NaN)).toBeNull()
  expect(write(trv, 'setpoint', 21.5)).toEqual({ occupied_heating_setpoint: 21.5 })
  expect(write(trv, 'setpoint', 60)).toBeNull()
})

test('null means unknown, impossible values are dropped, and contact true means closed', () => {
  const sensor = definedDevice('STPH-4-1-00').mapping
  expect([...(parseState({ temperature: null, humidity: 101, battery: -1 }, sensor)?.values ?? [])]).toEqual(
    [],
  )
  expect(parseState({ temperature: 85.1 }, sensor)?.values.size).toBe(0)
  expect(parseState({ temperature: -40 }, sensor)?.values.get('temperature')).toBe(-40)
  expect(parseState({ temperature: '20' }, sensor)?.values.size).toBe(0)
  const door = definedDevice('SDO-4-1-00').mapping
  expect(parseState({ contact: true }, door)?.values.get('open')).toBe(0)
  expect(parseState({ contact: false }, door)?.values.get('open')).toBe(1)
})

test('a meter’s tiers are summed once all are present, and its total is used if it is greater', () => {
  const { mapping } = definedDevice('ZLinky_TIC')
  const tiers = Object.fromEntries(
    Array.from({ length: 10 }, (_, n) => [`current_tier${n + 1}_summ_delivered`, n < 2 ? 1000.5 : 0]),
  )
  const read = (state: object) => parseState(state, mapping)?.values.get('energy_index')
  expect(read(tiers)).toBe(2_001_000)
  expect(read({ ...tiers, current_summ_delivered: 0 })).toBe(2_001_000)
  expect(read({ ...tiers, current_tier2_summ_delivered: null })).toBeUndefined()
  expect(read({ current_summ_delivered: 24567.96 })).toBe(24_567_960)
})

test('the colour of tomorrow is a word or two bits of the status register, of a meter only', () => {
  const { mapping } = definedDevice('ZLinky_TIC')
  const read = (state: object, of = mapping) => parseState(state, of)?.tomorrow
  expect(['BLEU', 'BLAN', 'ROUG'].map((word) => read({ tomorrow_color: word }))).toEqual([
    'blue',
    'white',
    'red',
  ])
  for (const word of ['----', '', null, 3, 'VERT', 'constructor', undefined]) {
    expect(read({ tomorrow_color: word })).toBeNull()
  }
  // Bits 26 and 27; the colour of today in the two bits before does not matter.
  expect(
    ['003A0001', '073A0001', '0a3a0001', 'CF3A0001'].map((digits) => read({ status_register: digits })),
  ).toEqual([null, 'blue', 'white', 'red'])
  for (const digits of ['', '0C3A', '0C3A00010', 'zzzzzzzz', 205_127_681, null]) {
    expect(read({ status_register: digits })).toBeNull()
  }
  expect(read({ tomorrow_color: '----', status_register: '043A0001' })).toBe('blue')
  expect(read({ tomorrow_color: 'ROUG' }, definedDevice('E22xx').mapping)).toBeNull()
})

test('the colour of today is in the price period or two bits of the status register, of a meter only', () => {
  const { mapping } = definedDevice('ZLinky_TIC')
  const read = (state: object, of = mapping) => parseState(state, of)?.today
  const periods = ['HCJB', 'HPJB', 'HCJW', 'HPJW', 'HCJR', 'HPJR']
  for (const property of ['active_register_tier_delivered', 'tariff_period']) {
    expect(periods.map((period) => read({ [property]: period }))).toEqual([
      'blue',
      'blue',
      'white',
      'white',
      'red',
      'red',
    ])
    // Periods of other options.
    for (const period of ['TH..', 'HC..', 'HP..', 'HN..', 'PM..', '', null, 1, 'toString']) {
      expect(read({ [property]: period })).toBeNull()
    }
  }
  // Bits 24 and 25.
  expect(
    ['0C3A0001', '013A0001', '0A3A0001', '073A0001'].map((digits) => read({ status_register: digits })),
  ).toEqual([null, 'blue', 'white', 'red'])
  expect(read({ tariff_period: 'HPJR' }, definedDevice('E22xx').mapping)).toBeNull()
})

test('event time is parsed as ISO 8601 or milliseconds, and is null in any other format', () => {
  const mapping = restoreMapping({})
  const read = (last_seen: unknown) => parseState({ last_seen }, mapping)?.lastSeen
  expect(read('2025-04-28T15:01:53+02:00')).toBe(Date.parse('2025-04-28T13:01:53Z'))
  expect(read(1_745_845_313_000)).toBe(1_745_845_313_000)
  for (const nothing of [undefined, null, '', 'yesterday', '2025-99-99T99:99', -5, {}])
    expect(read(nothing)).toBeNull()
})

test('an unsupported device is kept as unknown, with a generated definition or none', () => {
  const list = parseDevices([
    {
      ieee_address: '0xA4C1389F20C7D401',
      friendly_name: 'Boîtier portail',
      type: 'Router',
      supported: false,
      definition: null,
      manufacturer: '_TZE200',
      model_id: 'TS0601',
    },
    {
      ieee_address: '0x0000000000000002',
      friendly_name: '',
      supported: false,
      definition: { exposes: [{ type: 'switch', features: [] }] },
    },
    { friendly_name: 'no address' },
    null,
    'text',
  ])
  expect(
    list?.devices.map(({ address, name, type, model, isSupported }) => [
      address,
      name,
      type,
      model,
      isSupported,
    ]),
  ).toEqual([
    ['0xa4c1389f20c7d401', 'Boîtier portail', 'unknown', 'TS0601', false],
    ['0x0000000000000002', '0x0000000000000002', 'unknown', null, false],
  ])
})

test('entries without an address are skipped, and a list of nothing else is no device list', () => {
  const [lamp, unknown] = [{ ieee_address: '0x0000000000000001' }, { friendly_name: 'lampe' }]
  expect(parseDevices([unknown, lamp])?.devices).toHaveLength(1)
  for (const message of [{}, [unknown], [1, null, []]]) expect(parseDevices(message)).toBeNull()
  // The last device was removed; only a Zigbee hub lists its coordinator.
  expect(parseDevices([])?.devices).toEqual([])
  expect(parseDevices([{ ...lamp, type: 'Coordinator' }])?.devices).toEqual([])
})

test('names lose invisible and direction-changing characters, and nothing else', () => {
  expect(cleanName('Chambre\u202Egnp.exe\u0000\n  d’amis')).toBe('Chambregnp.exe d’amis')
  expect(cleanName('<img src=x onerror=alert(1)>')).toBe('<img src=x onerror=alert(1)>')
  expect(cleanName('e\u0301te\u0301')).toBe('été')
  expect(Array.from(cleanName('🔥'.repeat(10_000)) ?? '')).toHaveLength(64)
  expect(cleanName('\uD83Dseul')).toBe('seul')
  expect(cleanName('\u200B\u202E')).toBeNull()
})

test('the bridge’s state is parsed in both of its formats', () => {
  expect(parsePresence(Buffer.from('{"state":"online"}'))).toBe('online')
  expect(parsePresence(Buffer.from('{"state":"offline"}'))).toBe('offline')
  expect(parsePresence(Buffer.from('online'))).toBe('online')
  expect(parsePresence(Buffer.from('"offline"'))).toBe('offline')
  expect(parsePresence(Buffer.from(''))).toBeNull()
  expect(parsePresence(Buffer.from('{"state":1}'))).toBeNull()
})

test('an error line names its device and property, and other lines give null', () => {
  const line = (level: string, message: string) => Buffer.from(JSON.stringify({ level, message }))
  expect(
    parseLogging(
      line(
        'error',
        "z2m: Publish 'set' 'pilot_wire_mode' to 'chauffage d'appoint' failed: 'Delivery failed'",
      ),
    ),
  ).toEqual({
    friendlyName: "chauffage d'appoint",
    property: 'pilot_wire_mode',
    message: "Publish 'set' 'pilot_wire_mode' to 'chauffage d'appoint' failed: 'Delivery failed'",
    isUnanswerable: false,
  })
  expect(parseLogging(line('error', "z2m: No converter available for 'x' on 'salon/volet'"))).toMatchObject({
    friendlyName: 'salon/volet',
    property: 'x',
    isUnanswerable: true,
  })
  expect(parseLogging(line('info', "Publish 'set' 'a' to 'b' failed: 'c'"))).toBeNull()
  expect(parseLogging(line('error', 'Adapter disconnected'))).toBeNull()
})

test('bombs are refused before parsing', () => {
  expect(parseJsonWithin(Buffer.from('['.repeat(100_000)), bridgeLimits)).toBeUndefined()
  expect(parseJsonWithin(Buffer.from(`[${'1,'.repeat(600)}1]`), stateLimits)).toBeUndefined()
  expect(parseJsonWithin(Buffer.from(`"${'x'.repeat(70_000)}"`), stateLimits)).toBeUndefined()
  expect(parseJsonWithin(Buffer.from([0x22, 0xff, 0xfe, 0x22]), stateLimits)).toBeUndefined()
  expect(parseJsonWithin(Buffer.from('{"a":"[[[[[[[[[[[[\\"["}'), stateLimits)).toEqual({
    a: '[[[[[[[[[[[["[',
  })
  expect(parseJsonWithin(Buffer.alloc(0), stateLimits)).toBeUndefined()
})

test('a mapping restored from its row is unchanged', () => {
  for (const model of ['VAV-256215-MOD1', 'TRVZB', 'ZLinky_TIC', 'LED2201G8']) {
    const { mapping } = definedDevice(model)
    expect(restoreMapping(JSON.parse(JSON.stringify(storeMapping(mapping))))).toEqual(mapping)
  }
  expect(restoreMapping({ temperature: { kind: 'magic' } }).size).toBe(0)
})

test('no payload makes a parser throw, and none changes the prototype', () => {
  const mappings = ['VAV-256215-MOD1', 'TRVZB', 'ZLinky_TIC', 'SDO-4-1-00', 'MFP-UP'].map(
    (model) => definedDevice(model).mapping,
  )
  const properties = mappings.flatMap((mapping) =>
    [...mapping.values()].map((source) =>
      'property' in source ? source.property : source.kind === 'climate' ? source.setpoint : source.mode,
    ),
  )
  const key = fc.oneof(
    fc.constantFrom(
      '__proto__',
      'constructor',
      'last_seen',
      'action',
      'state',
      'definition',
      'exposes',
      'features',
      'ieee_address',
      ...properties,
    ),
    fc.string(),
  )
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.jsonValue(),
      fc.dictionary(key, tie('value'), { maxKeys: 6 }),
      fc.array(tie('value'), { maxLength: 4 }),
    ),
  })).value
  fc.assert(
    fc.property(json, fc.uint8Array(), (value, bytes) => {
      const payload = Buffer.from(JSON.stringify(value) ?? '')
      const parsed = parseJsonWithin(payload, stateLimits)
      for (const mapping of mappings) parseState(parsed, mapping)
      parseDevices([parsed, { ieee_address: '0x0000000000000001', definition: parsed }])
      parseDevices(parsed)
      for (const any of [payload, bytes]) {
        parsePresence(any)
        parseBridgeInfo(any)
        parseHubInfo(any)
        parseLogging(any)
        parseJsonWithin(any, bridgeLimits)
      }
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    }),
    { numRuns: 500 },
  )
})
