import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  change,
  rebaseOn,
  isConflicting,
  isDirty,
  isNewer,
  openDraft,
  startSaving,
  finishSaving,
  type Stored,
  conflictingFields,
  mergeFields,
  mergeWhole,
} from './draft.ts'

type Fields = { name: string; room: string | null }

const word = fc.constantFrom('', 'Salon', 'Bureau', 'Baie')
const fields: fc.Arbitrary<Fields> = fc.record({ name: word, room: fc.option(word) })
const whole = mergeWhole<Fields>()
const apart = mergeFields<Fields>()
const merges = fc.constantFrom(whole, apart)
const versions = fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined })

test('a draft is dirty exactly if it differs from its base', () => {
  fc.assert(
    fc.property(merges, fields, fields, (merge, base, to) => {
      const state = change(openDraft(merge, { value: base }), () => to)
      expect(isDirty(merge, state)).toBe(base.name !== to.name || base.room !== to.room)
    }),
  )
})

test('values that differ only in blanks are the same if the form defines it so', () => {
  const normalized = mergeFields<Fields>((value) => ({ ...value, name: value.name.trim() }))
  const state = openDraft(normalized, { value: { name: 'Salon', room: null } })
  expect(
    isDirty(
      normalized,
      change(state, (latest) => ({ ...latest, name: ' Salon ' })),
    ),
  ).toBe(false)
  expect(
    isDirty(
      normalized,
      change(state, (latest) => ({ ...latest, name: 'Salons' })),
    ),
  ).toBe(true)
})

test('an unedited draft always equals the stored value', () => {
  fc.assert(
    fc.property(merges, fields, fields, versions, (merge, base, newest, version) => {
      const state = openDraft(merge, { value: base, version })
      const next = version === undefined ? { value: newest } : { value: newest, version: version + 1 }
      const rebased = rebaseOn(merge, state, next)
      expect(isDirty(merge, rebased)).toBe(false)
      expect(merge.isSame(rebased.value, newest)).toBe(true)
      expect(isConflicting(merge, state, next)).toBe(false)
    }),
  )
})

test('a draft either follows the stored value or conflicts with it, and following is stable', () => {
  fc.assert(
    fc.property(merges, fields, fields, fields, (merge, base, mine, newest) => {
      const state = change(openDraft(merge, { value: base }), () => mine)
      const rebased = rebaseOn(merge, state, { value: newest })
      expect(rebased !== state).toBe(
        isNewer(merge, { value: base }, { value: newest }) && !isConflicting(merge, state, { value: newest }),
      )
      expect(rebaseOn(merge, rebased, { value: newest })).toBe(rebased)
    }),
  )
})

test('an unedited field follows, an edited one stays, and one that both changed is a conflict', () => {
  fc.assert(
    fc.property(fields, fields, fields, (base, mine, newest) => {
      const merged = apart.rebase(base, mine, newest)
      for (const key of ['name', 'room'] as const) {
        expect(merged[key]).toBe(base[key] === mine[key] ? newest[key] : mine[key])
      }
      expect(conflictingFields(base, mine, newest).length > 0).toBe(apart.isConflicting(base, mine, newest))
    }),
  )
  const base = { name: 'Salon', room: null }
  expect(conflictingFields(base, { ...base, name: 'Baie' }, { name: 'Bureau', room: 'Salon' })).toEqual([
    'name',
  ])
  expect(whole.isConflicting(base, { ...base, name: 'Baie' }, { ...base, room: 'Salon' })).toBe(true)
})

test('a lower version than the saved one is not news, and a new thing has no news', () => {
  const [previous, latest] = [
    { name: 'Salon', room: null },
    { name: 'Bureau', room: null },
  ]
  expect(isNewer(whole, { value: latest, version: 3 }, { value: previous, version: 2 })).toBe(false)
  expect(isNewer(whole, { value: latest, version: 3 }, { value: previous, version: 4 })).toBe(true)
  const created: Stored<Fields> = { value: latest, version: 'new' }
  expect(isNewer(whole, created, { value: previous, version: 'new' })).toBe(false)
})

test('edits during a save stay, and the rest is the stored value', () => {
  fc.assert(
    fc.property(merges, fields, fields, fields, (merge, base, sent, typed) => {
      const before = change(openDraft(merge, { value: base, version: 1 }), () => sent)
      const saving = change(startSaving(before, sent, false), () => typed)
      const after = finishSaving(merge, saving, { value: sent, version: 2 })
      expect(merge.isSame(after.value, typed)).toBe(true)
      expect(isDirty(merge, after)).toBe(!merge.isSame(sent, typed))
      expect(after.base.version).toBe(2)
    }),
  )
})

test('there is no conflict during a save', () => {
  const base = { name: 'Salon', room: null }
  const state = startSaving(
    change(openDraft(apart, { value: base }), () => ({ ...base, name: 'Baie' })),
    base,
    false,
  )
  const newest = { value: { ...base, name: 'Bureau' } }
  expect(isConflicting(apart, state, newest)).toBe(false)
  expect(rebaseOn(apart, state, newest)).toBe(state)
})

test('a stored draft is opened again with its base; one that equals the stored value is no draft', () => {
  const stored = { value: { name: 'Bureau', room: null }, version: 4 }
  const storedDraft = {
    base: { value: { name: 'Salon', room: null }, version: 3 },
    value: { name: 'Baie', room: null },
  }
  const state = openDraft(whole, stored, storedDraft)
  expect(state).toMatchObject({ ...storedDraft, isRestored: true })
  expect(isConflicting(whole, state, stored)).toBe(true)
  expect(openDraft(whole, stored, { ...storedDraft, value: stored.value })).toMatchObject({
    base: stored,
    isRestored: false,
  })
})
