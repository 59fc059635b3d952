import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { forgetSession, storeSession } from '#lib/session.ts'
import { makeToken } from '#lib/test-token.ts'
import type { StoredDraft } from './draft.ts'
import {
  isFlag,
  isListOf,
  isNumber,
  isOneOf,
  isOptional,
  isShapeOf,
  isText,
  type Guard,
  draftKey,
  storeDraft,
  readDraft,
} from './draft-storage.ts'

type Value = {
  name: string
  kind: 'eco' | 'comfort'
  isOn: boolean
  minutes: number[]
  id?: string | undefined
}

const isValue: Guard<Value> = isShapeOf({
  name: isText,
  kind: isOneOf(['eco', 'comfort']),
  isOn: isFlag,
  minutes: isListOf(isNumber),
  id: isOptional(isText),
})

const value: fc.Arbitrary<Value> = fc.record(
  {
    name: fc.string(),
    kind: fc.constantFrom('eco', 'comfort'),
    isOn: fc.boolean(),
    minutes: fc.array(fc.oneof(fc.integer(), fc.constant(Number.NaN))),
    id: fc.string(),
  },
  { requiredKeys: ['name', 'kind', 'isOn', 'minutes'] },
)

function signIn(sub: string): string | null {
  storeSession(makeToken({ sub }), Date.now() + 3_600_000)
  return draftKey('device:d')
}

test('a stored draft is read back equal, also with a missing number', () => {
  const key = signIn('marie')
  fc.assert(
    fc.property(
      value,
      value,
      fc.option(fc.integer({ min: 0 }), { nil: undefined }),
      (base, mine, version) => {
        const stored: StoredDraft<Value> = {
          base: version === undefined ? { value: base } : { value: base, version },
          value: mine,
        }
        storeDraft(key, stored)
        expect(readDraft(key, isValue)).toEqual(stored)
      },
    ),
  )
})

test('invalid JSON, or another shape, is no draft and no error', () => {
  const key = signIn('marie')
  const fields = { name: 'Salon', kind: 'eco', isOn: true, minutes: [] }
  const readStored = (text: string) => {
    sessionStorage.setItem(String(key), text)
    return readDraft(key, isValue)
  }
  expect(readStored(JSON.stringify({ base: { value: fields }, value: fields }))).not.toBeNull()
  for (const other of [
    { ...fields, kind: 'away' },
    { ...fields, minutes: null },
    { name: 'Salon' },
    [],
    null,
    'Salon',
  ]) {
    expect(readStored(JSON.stringify({ base: { value: fields }, value: other }))).toBeNull()
    expect(readStored(JSON.stringify({ base: { value: other }, value: fields }))).toBeNull()
  }
  for (const text of [
    '',
    '{',
    'null',
    '[]',
    JSON.stringify({ version: 2, week: [] }),
    JSON.stringify(fields),
  ]) {
    expect(readStored(text)).toBeNull()
  }
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(readStored(text)).toBeNull()
    }),
  )
})

test('a draft belongs to one user, is erased at sign-out, and is not stored without a session', () => {
  const draft = { base: { value: 'a' }, value: 'b' }
  const key = signIn('marie')
  storeDraft(key, draft)
  expect(readDraft(signIn('thomas'), isText)).toBeNull()
  expect(readDraft(signIn('marie'), isText)).toEqual(draft)
  forgetSession('left')
  expect(sessionStorage.length).toBe(0)
  expect(draftKey('device:d')).toBeNull()
  storeDraft(null, draft)
  expect(sessionStorage.length).toBe(0)
  signIn('marie')
  expect(readDraft(key, isText)).toBeNull()
})
