import { once } from 'node:events'
import { Agent, request } from 'node:https'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { isPublicAddress, lookupPublic, PrivateAddressError } from './public-address.ts'
import { createPushTransport } from './push-transport.ts'

test('addresses of this machine, its network and its cloud are not public', () => {
  const isOpen = (ips: readonly string[]) => ips.filter(isPublicAddress)
  const closed = [
    ['0.0.0.0', '10.0.0.1', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1'],
    ['172.31.255.255', '192.0.0.8', '192.0.2.1', '192.168.0.1', '198.18.0.1', '198.51.100.1', '203.0.113.1'],
    ['224.0.0.1', '240.0.0.1', '255.255.255.255', '::', '::1', '::ffff:8.8.8.8', '64:ff9b::a00:1', 'fc00::1'],
    ['fe80::1', 'ff02::1', '2001::1', '2001:db8::1', '2002:a00:1::1', '', 'localhost', '10.1'],
  ].flat()
  expect(isOpen(closed)).toEqual([])
  const open = ['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '192.169.0.1', '2a00:1450:4007::1']
  expect(isOpen(open)).toEqual(open)
})

test('a name that resolves to this machine is not connected to, whatever it resolved to when it was stored', async () => {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const asked = request({ host: 'localhost', port, agent: new Agent({ lookup: lookupPublic }) })
  await expect(once(asked, 'response')).rejects.toThrow(PrivateAddressError)

  const transport = createPushTransport({ hosts: [] })
  const message = { endpoint: `https://127.0.0.1:${port}/a`, headers: {}, body: Buffer.from('a') }
  await expect(transport.post(message)).rejects.toThrow(PrivateAddressError)
  expect(connections).toBe(0)
})
