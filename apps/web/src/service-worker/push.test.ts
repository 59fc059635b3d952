import { expect, test } from 'vitest'
import { readPushMessage } from './push.ts'

test('a message is shown unchanged', () => {
  const message = {
    title: 'La box est hors ligne',
    body: 'Vérifiez son alimentation.',
    lang: 'fr',
    tag: 'a',
    path: '/account/hub/details',
    icon: '/brands/vav/icon-192.png',
  }
  expect(readPushMessage(message)).toEqual(message)
})

test('an address that is not the app’s, or a picture of another origin, is ignored', () => {
  for (const path of ['https://elsewhere.example', '//elsewhere.example', '/mailbox', '/accounts', '', 7]) {
    expect(readPushMessage({ path }).path, String(path)).toBe('/account/notifications')
  }
  for (const icon of ['https://elsewhere.example/a.png', '//elsewhere.example/a.png', '/brands/../a.png']) {
    expect(readPushMessage({ icon }).icon, icon).toBe('')
  }
  expect(readPushMessage('rubbish')).toMatchObject({ title: '', path: '/account/notifications' })
})
