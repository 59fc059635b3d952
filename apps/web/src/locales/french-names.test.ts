import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterFrenchWord } from './french-names.ts'

const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })

test('a room takes the article of its noun, contracted and elided by the rules of French', () => {
  const said = (room: string) => ['le', 'Le', 'du', 'au'].map((word) => afterFrenchWord(word, room))

  expect(said('Salon')).toEqual(['le Salon', 'Le Salon', 'du Salon', 'au Salon'])
  expect(said('Chambre d’amis')).toEqual([
    'la Chambre d’amis',
    'La Chambre d’amis',
    'de la Chambre d’amis',
    'à la Chambre d’amis',
  ])
  expect(said('entrée')).toEqual(['l’entrée', 'L’entrée', 'de l’entrée', 'à l’entrée'])
  expect(said('WC')).toEqual(['les WC', '«\u202FWC\u202F»', 'des WC', 'aux WC'])
  expect(said('Hall')).toEqual(['le Hall', 'Le Hall', 'du Hall', 'au Hall'])
  expect(said('Sejour 2')).toEqual(['le Sejour 2', 'Le Sejour 2', 'du Sejour 2', 'au Sejour 2'])
})

test('a room whose name contains an article or possessive keeps one of them', () => {
  expect(afterFrenchWord('du', 'Le bureau')).toBe('du bureau')
  expect(afterFrenchWord('au', 'L’atelier')).toBe('à l’atelier')
  expect(afterFrenchWord('le', 'Ma chambre')).toBe('Ma chambre')
  expect(afterFrenchWord('du', 'Ma chambre')).toBe('de Ma chambre')
})

test('a room of unknown grammatical gender is quoted', () => {
  expect(afterFrenchWord('le', 'Louise')).toBe('«\u202FLouise\u202F»')
  expect(afterFrenchWord('du', 'Room 3')).toBe('de «\u202FRoom 3\u202F»')
})

test('de is elided before a vowel and a silent h, whatever the name is', () => {
  expect(['Éco', 'Arrêt', 'Auto', 'Anna', 'Hélène', 'Yves', 'Œdipe'].map(de)).toEqual([
    'd’Éco',
    'd’Arrêt',
    'd’Auto',
    'd’Anna',
    'd’Hélène',
    'd’Yves',
    'd’Œdipe',
  ])
  expect(['Confort', 'Hors Gel', 'Vacances', 'Yasmine', 'Léo'].map(de)).toEqual([
    'de Confort',
    'de Hors Gel',
    'de Vacances',
    'de Yasmine',
    'de Léo',
  ])
})

test('a full de or le never precedes a name that begins with a vowel', () => {
  const vowel = fc.constantFrom(
    'a',
    'à',
    'â',
    'e',
    'é',
    'è',
    'ê',
    'i',
    'î',
    'o',
    'ô',
    'u',
    'A',
    'À',
    'E',
    'É',
    'È',
    'I',
    'Î',
    'O',
    'U',
  )

  fc.assert(
    fc.property(vowel, name, fc.constantFrom('de', 'le', 'Le', 'du', 'au'), (first, rest, word) => {
      const said = afterFrenchWord(word, first + rest) ?? ''
      expect(said).not.toMatch(/^(de|le|la|du|au) [aàâeéèêëiîïoôuùû]/iu)
    }),
  )
})

test('the name itself is never changed', () => {
  fc.assert(
    fc.property(name, fc.constantFrom('de', 'le', 'Le', 'du', 'au'), (given, word) => {
      fc.pre(!/^(le|la|les)\s|^l[’']/iu.test(given))
      expect(afterFrenchWord(word, given)).toContain(given)
    }),
  )
})

function de(given: string): string | null {
  return afterFrenchWord('de', given)
}
