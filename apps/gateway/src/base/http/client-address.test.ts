import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

const socket = '10.0.0.9'

test('without a trusted proxy the address is that of the socket, and headers are ignored', () => {
  expect(clientAddress(socket, '203.0.113.5', 0)).toBe(socket)
  expect(clientAddress(socket, null, 0)).toBe(socket)
})

test('the address is read as many hops from the right as there are proxies, and entries further left are ignored', () => {
  const header = 'not an address, 198.51.100.1 ,203.0.113.5, 2001:db8::7'
  expect(clientAddress(socket, header, 1)).toBe('2001:db8::7')
  expect(clientAddress(socket, header, 2)).toBe('203.0.113.5')
  expect(clientAddress(socket, header, 3)).toBe('198.51.100.1')
})

test('with a missing, too short or malformed header the address is that of the socket', () => {
  const broken: [header: string | null, hops: number][] = [
    [null, 1],
    ['', 1],
    ['203.0.113.5', 2],
    ['unknown', 1],
    ['203.0.113.5:4711', 1],
    ['[2001:db8::7]', 1],
    ['203.0.113.5,', 1],
    ['203.0.113.5, 300.1.1.1', 1],
    ['203.0.113.5, unknown', 2],
    ['for=203.0.113.5', 1],
  ]
  for (const [header, hops] of broken)
    expect(clientAddress(socket, header, hops), String(header)).toBe(socket)
})
