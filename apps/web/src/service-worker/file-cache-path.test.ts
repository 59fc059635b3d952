import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptPath } from './file-cache.ts'

const origin = 'https://home.example.org'
const files = new Set(['/index.html', '/assets/app-1.js', '/brands/vav/icon.svg'])
const twoShells = new Set([...files, '/account.html'])

const get = (path: string, mode = 'no-cors') => ({ method: 'GET', mode, url: `${origin}${path}` })

test('an address of the app gets the page’s HTML file, whatever its path and search', () => {
  for (const path of [
    '/',
    '/faq',
    '/account',
    '/account/rooms/42?x=1',
    '/devices?token=secret',
    '/accounts',
  ]) {
    expect(keptPath(get(path, 'navigate'), files, origin), path).toBe('/index.html')
  }
  expect(keptPath(get('/account', 'navigate'), twoShells, origin)).toBe('/account.html')
  expect(keptPath(get('/account/rooms', 'navigate'), twoShells, origin)).toBe('/account.html')
  expect(keptPath(get('/accounts', 'navigate'), twoShells, origin)).toBe('/index.html')
})

test('files of the build are cached, those of an earlier version included', () => {
  expect(keptPath(get('/assets/app-1.js'), files, origin)).toBe('/assets/app-1.js')
  expect(keptPath(get('/assets/app-0.js', 'cors'), files, origin)).toBe('/assets/app-0.js')
  expect(keptPath(get('/brands/vav/icon.svg'), files, origin)).toBe('/brands/vav/icon.svg')
})

test('pages of the gateway and files that are opened by their address come from the network', () => {
  for (const path of ['/api/docs', '/api', '/mailbox', '/mailbox/1', '/brands/vav/icon.svg', '/sw.js']) {
    expect(keptPath(get(path, 'navigate'), files, origin), path).toBeNull()
  }
})

test('no reply of the API, of the configuration or of another origin is ever cached, nor that of a write', () => {
  const modes = fc.constantFrom('navigate', 'cors', 'no-cors', 'same-origin')
  const methods = fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE', 'HEAD')
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), modes, methods, (path, query, mode, method) => {
      const search = query === '' ? '' : `?${query}`
      expect(keptPath(get(`/api${path}${search}`, mode), files, origin)).toBeNull()
      expect(keptPath(get(`/config.json${search}`, mode), files, origin)).toBeNull()
      const elsewhere = { ...get(path, mode), url: `https://elsewhere.example${path}` }
      expect(keptPath(elsewhere, files, origin)).toBeNull()
      expect(keptPath({ ...get(path, mode), method }, files, origin)).toBeNull()
    }),
  )
})
