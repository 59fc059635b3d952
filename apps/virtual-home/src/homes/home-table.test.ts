import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { flat } from './flat.ts'
import { homeTable } from './home-table.ts'
import { house } from './house.ts'

const page = readFileSync(new URL('../../homes.md', import.meta.url), 'utf8')

test('the page of homes lists every device and week of the house', () => {
  expect(page).toContain(homeTable(house))
})

test('the page of homes lists every device and week of the flat', () => {
  expect(page).toContain(homeTable(flat))
})

test('addresses and names are unique, and every device is in an existing room', () => {
  for (const home of [house, flat]) {
    const rooms = home.rooms.map((room) => room.name)
    expect(new Set(home.devices.map((device) => device.name)).size).toBe(home.devices.length)
    for (const device of home.devices) {
      if (device.room !== null) expect(rooms).toContain(device.room)
    }
  }
  const addresses = [...house.devices, ...flat.devices].map((device) => device.address)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('walls between rooms are the same from both sides', () => {
  for (const home of [house, flat]) {
    for (const room of home.rooms) {
      for (const wall of room.neighbours) {
        const other = home.rooms.find((candidate) => candidate.name === wall.room)
        expect(other?.neighbours).toContainEqual({ room: room.name, wattsPerKelvin: wall.wattsPerKelvin })
      }
    }
  }
})
