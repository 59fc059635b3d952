import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

test('French spreadsheets get semicolons and decimal commas, English ones commas and points', () => {
  const rows = [['Salon', 20.5, null]] as const
  expect(csvText(['Nom', 'Température (°C)', 'Note'], rows, 'fr')).toBe(
    '\uFEFFNom;Température (°C);Note\r\nSalon;20,5;\r\n',
  )
  expect(csvText(['Name', 'Temperature', 'Note'], rows, 'en')).toBe(
    '\uFEFFName,Temperature,Note\r\nSalon,20.5,\r\n',
  )
})

test('a negative number stays a number', () => {
  expect(csvText(['a'], [[-3.25]], 'fr')).toBe('\uFEFFa\r\n-3,25\r\n')
})

test('a name that a spreadsheet would run as a formula is written as text', () => {
  for (const name of ['=1+1', '+33', '-2', '@SUM(A1)', '\t=1', '  =1', '\u202E=1', '＝1']) {
    const [, row = ''] = csvText(['n'], [[name]], 'en').split('\r\n')
    expect(row.replace(/^"/, ''), name).toMatch(/^'/)
  }
})

test('quotes, separators and line endings never leave their cell', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 4 }),
      fc.constantFrom('fr' as const, 'en' as const),
      (cells, lang) => {
        const lines = csvText(['h'], [cells], lang).split('\r\n')
        expect(lines).toHaveLength(3)
        const separators = (lines[1] ?? '').replaceAll(/"(?:[^"]|"")*"/g, '').split(lang === 'fr' ? ';' : ',')
        expect(separators).toHaveLength(cells.length)
      },
    ),
  )
})
