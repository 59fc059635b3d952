import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const real = () => Date.parse('2026-11-21T10:00:00Z')

test('with only its id, a hub simulates the house on the local broker', () => {
  const settings = readSettings({ HUB_ID: 'h1' }, real)
  expect(settings).toMatchObject({ mqttUrl: 'mqtt://127.0.0.1:1883', hubId: 'h1', seed: 1, backlogDays: 30 })
  expect(settings.home.name).toBe('house')
  expect(settings.now?.()).toBe(real())
})

test('FOYER_NOW is the start of the clock, which then runs on', () => {
  let passed = 0
  const { now } = readSettings(
    { HUB_ID: 'h1', FOYER_NOW: '2027-01-18T18:00:00+01:00' },
    () => real() + passed,
  )
  passed = 90_000
  expect(now?.()).toBe(Date.parse('2027-01-18T18:01:30+01:00'))
})

test('faults are parsed by name, including slashes and apostrophes', () => {
  const { faults } = readSettings(
    { HUB_ID: 'h1', FAULTS: 'revert:Radiateur d’amis, dead:Éclairage salon/cuisine,clock:-3,duplicate' },
    real,
  )
  expect([...(faults?.reverting ?? [])]).toEqual(['0xf84477fffe3a1007'])
  expect([...(faults?.dead ?? [])]).toEqual(['0xf84477fffe7f5001'])
  expect(faults).toMatchObject({ clockMs: -10_800_000, isDuplicating: true, isGarbling: false })
})

test('a room to be aired is parsed with its minutes', () => {
  const { airing } = readSettings({ HUB_ID: 'h1', AIRING: 'Salle de bains:4' }, real)
  expect(airing).toEqual({ room: 'Salle de bains', afterMs: 240_000 })
  expect(readSettings({ HUB_ID: 'h1' }, real).airing).toBeNull()
})

test.for([
  [{}, 'HUB_ID is missing'],
  [{ HUB_ID: 'h1', VIRTUAL_HOME: 'castle' }, 'VIRTUAL_HOME is "castle"'],
  [{ HUB_ID: 'h1', MQTT_URL: 'localhost' }, 'MQTT_URL is "localhost"'],
  [{ HUB_ID: 'h1', SEED: 'one' }, 'SEED is "one"'],
  [{ HUB_ID: 'h1', BACKLOG_DAYS: '31' }, 'BACKLOG_DAYS is "31"'],
  [{ HUB_ID: 'h1', FOYER_NOW: 'tomorrow' }, 'FOYER_NOW is "tomorrow"'],
  [{ HUB_ID: 'h1', BASE_TOPIC: 'homes/+/zigbee2mqtt' }, 'BASE_TOPIC is "homes/+/zigbee2mqtt"'],
  [{ HUB_ID: 'h1', FAULTS: 'dead:Grille-pain' }, 'no device of this home is called "Grille-pain"'],
  [{ HUB_ID: 'h1', FAULTS: 'hub-drop:0' }, 'a number above 0 is required'],
  [{ HUB_ID: 'h1', AIRING: 'Grenier:4' }, 'no room of this home is called "Grenier"'],
  [{ HUB_ID: 'h1', AIRING: 'Salon:soon' }, 'AIRING is "soon"'],
  [{ HUB_ID: 'h1', FAULTS: 'explode' }, 'FAULTS has "explode"'],
] as const)('an invalid environment %o is reported in a sentence', ([environment, sentence]) => {
  expect(() => readSettings(environment, real)).toThrow(sentence)
})
