import { expect, test } from 'vitest'
import { readActivationCode } from './activation-screen.tsx'

test('an activation code contains the home, its hub and its registration', () => {
  expect(readActivationCode('home.hub.registration')).toEqual({
    homeToken: 'home',
    hubId: 'hub',
    registrationToken: 'registration',
  })
})

test.each([undefined, '', ' '])(
  '§5 Activation and recovery require a code or token; otherwise it is missing (%s)',
  (code) => {
    expect(readActivationCode(code)).toBe('missing')
  },
)

test.each(['home', 'home.hub', 'home.hub.', '.hub.reg', 'a.b.c.d'])(
  'a code of another form is wrong, not missing (%s)',
  (code) => {
    expect(readActivationCode(code)).toBe('wrong')
  },
)
