import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Color = readonly [lightness: number, chroma: number, hue: number]

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const light = declarations(':root')
const dark = new Map([...light, ...declarations(':root.dark')])
const hues = {
  vav: hueOf(':root'),
  foyer: hueOf(":root[data-brand='foyer']"),
  unknown: hueOf(":root[data-brand='unknown']"),
}
const orders = ['comfort', 'comfort-1', 'comfort-2', 'eco', 'frost', 'stop', 'holidays'].map(
  (name) => `o-${name}`,
)
const papers = ['surface', 'raised', 'sunk']

/** NaN counts as too weak. WCAG 2.2: text 4.5:1, outlines of controls and other meaningful shapes 3:1. */
const pairs: [front: string, back: string, least: number][] = [
  ...[...papers, 'warn-soft', 'danger-soft', 'peak', 'off-peak', 'brand-soft'].map(
    (back): [string, string, number] => ['text', back, 4.5],
  ),
  ...papers.map((back): [string, string, number] => ['quiet', back, 4.5]),
  ...orders.map((back): [string, string, number] => ['ink', back, 4.5]),
  ...['brand', 'good', 'warn', 'danger'].flatMap((front) =>
    ['surface', 'raised'].map((back): [string, string, number] => [front, back, 4.5]),
  ),
  ['on-brand', 'brand', 4.5],
  ['brand', 'brand-soft', 4.5],
  ['warn', 'warn-soft', 4.5],
  ['danger', 'danger-soft', 4.5],
  ['surface', 'text', 4.5],
  ...papers.map((back): [string, string, number] => ['focus', back, 3]),
  ...['surface', 'raised'].map((back): [string, string, number] => ['line-strong', back, 3]),
]

for (const [theme, tokens] of [
  ['light', light],
  ['dark', dark],
] as const) {
  for (const [brand, hue] of Object.entries(hues)) {
    const colorOf = (name: string) => toRgb(parse(tokens.get(name) ?? '', hue))

    test(`every pair of colours can be read in the ${theme} theme of ${brand}`, () => {
      const weak = pairs
        .map(([front, back, least]) => ({
          front,
          back,
          least,
          ratio: contrast(colorOf(front), colorOf(back)),
        }))
        .filter(({ ratio, least }) => !(ratio >= least))
      expect(weak).toEqual([])
    })

    test(`text on the past can be read in the ${theme} theme of ${brand}`, () => {
      const veil = Number.parseFloat(tokens.get('past') ?? '') / 100
      const weak = orders
        .map((order) => mix(colorOf('surface'), colorOf(order), veil))
        .map((back) => contrast(colorOf('quiet'), back))
        .filter((ratio) => !(ratio >= 4.5))
      expect(weak).toEqual([])
    })

    test(`the outline of a block is visible in the ${theme} theme of ${brand}`, () => {
      const weak = orders
        .map((order) => mixInOklab(tokens.get(order) ?? '', tokens.get('text') ?? '', 0.6, hue))
        .map((edge) => contrast(edge, colorOf('surface')))
        .filter((ratio) => !(ratio >= 3))
      expect(weak).toEqual([])
    })
  }
}

test('no brand is so near the colour of Confort that a button looks like an order', () => {
  const near = Object.entries(hues).filter(([, hue]) => Math.abs(((hue - 44 + 540) % 360) - 180) < 15)
  expect(near).toEqual([])
})

function declarations(selector: string): Map<string, string> {
  const body = css.split(`${selector} {`)[1]?.split('}')[0] ?? ''
  return new Map(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

function hueOf(selector: string): number {
  return Number(declarations(selector).get('brand-hue'))
}

function parse(value: string, hue: number): Color {
  const [, l, c, h] = /^oklch\(([\d.]+) ([\d.]+) (\S+)\)$/.exec(value) ?? []
  if (h === undefined) throw new Error(`Not a colour: ${value}`)
  return [Number(l), Number(c), h.startsWith('var') ? hue : Number(h)]
}

function toLab([lightness, chroma, hue]: Color) {
  const angle = (hue * Math.PI) / 180
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)] as const
}

function toRgb(color: Color): number[] {
  return labToRgb(toLab(color))
}

/** OKLab to gamma-encoded sRGB (Björn Ottosson's matrices), clipped to the screen's colours. */
function labToRgb([lightness, a, b]: readonly [number, number, number]): number[] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((linear) => {
    const value = Math.min(1, Math.max(0, linear))
    return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
  })
}

/** A layer of this opacity over another colour, as the browser paints it. */
function mix(front: number[], back: number[], opacity: number): number[] {
  return front.map((value, index) => value * opacity + (back[index] ?? 0) * (1 - opacity))
}

function mixInOklab(first: string, second: string, share: number, hue: number): number[] {
  const [a, b] = [toLab(parse(first, hue)), toLab(parse(second, hue))]
  const part = (index: 0 | 1 | 2) => a[index] * share + b[index] * (1 - share)
  return labToRgb([part(0), part(1), part(2)])
}

function contrast(front: number[], back: number[]): number {
  const [a, b] = [luminance(front), luminance(back)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(rgb: number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
