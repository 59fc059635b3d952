import { expect, test } from 'vitest'
import { unmetPasswordRules } from './password.ts'

test('§5 New password: at least 8 characters', () => {
  expect(unmetPasswordRules('Aa1!567')).toEqual(['length'])
  expect(unmetPasswordRules('Aa1!5678')).toEqual([])
})

test('§5 New password: one uppercase', () => {
  expect(unmetPasswordRules('chauffe-35')).toEqual(['uppercase'])
  expect(unmetPasswordRules('Échauffe-35')).toEqual([])
})

test('§5 New password: one lowercase', () => {
  expect(unmetPasswordRules('CHAUFFE-35')).toEqual(['lowercase'])
})

test('§5 New password: one number', () => {
  expect(unmetPasswordRules('Chauffe-moi')).toEqual(['number'])
})

test('§5 New password: one special character', () => {
  expect(unmetPasswordRules('Chauffage35')).toEqual(['special'])
  expect(unmetPasswordRules('Chauffage 35')).toEqual([])
})

test('a letter with an accent is not a special character, in either Unicode form', () => {
  expect(unmetPasswordRules('Chauffé35')).toEqual(['special'])
  expect(unmetPasswordRules('Chauffe\u030135')).toEqual(['special'])
})

test('a character of two UTF-16 units counts once', () => {
  expect(unmetPasswordRules('Aa1🔥🔥🔥')).toEqual(['length'])
})
