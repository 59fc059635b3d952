import { parseArgs } from 'node:util'
import { languages, type Variant, themes, widths } from './variants.ts'

/** The options of `npm run screens`. */
export type Options = {
  /** Names of screens; none: every screen. */
  names: readonly string[]
  widths: readonly Variant['width'][]
  themes: readonly Variant['theme'][]
  languages: readonly Variant['language'][]
  /** The commit or tag whose pictures are compared with; null: no comparison. */
  against: string | null
  /** True to record the former build again. */
  isFresh: boolean
  /** The pictures of the documentation alone. */
  isGuide: boolean
}

/** Reads the command line. Throws an error that names what is wrong with it. */
export function readOptions(): Options {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      against: { type: 'string' },
      fresh: { type: 'boolean' },
      guide: { type: 'boolean' },
      width: { type: 'string', multiple: true },
      theme: { type: 'string', multiple: true },
      language: { type: 'string', multiple: true },
    },
  })
  return {
    names: positionals,
    widths: chosen('width', widths, values.width),
    themes: chosen('theme', themes, values.theme),
    languages: chosen('language', languages, values.language),
    against: values.against ?? null,
    isFresh: values.fresh === true,
    isGuide: values.guide === true,
  }
}

function chosen<Value extends string | number>(
  option: string,
  known: readonly Value[],
  wanted: readonly string[] | undefined,
): readonly Value[] {
  const unknown = wanted?.find((one) => !known.some((value) => String(value) === one))
  if (unknown !== undefined) throw new Error(`--${option} is one of ${known.join(', ')}, not ${unknown}.`)
  return known.filter((value) => wanted === undefined || wanted.includes(String(value)))
}
