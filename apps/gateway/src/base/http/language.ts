const languages = ['en', 'fr'] as const

export type Language = (typeof languages)[number]

/** The language of a reply's message: the supported one that `Accept-Language` prefers, or English. */
export function languageOf(header: string | null): Language {
  if (header === null || header.length > 1_000) return 'en'
  const candidates = header.split(',').map((part, position) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const weight = parameters.map((text) => text.trim()).find((text) => text.startsWith('q='))
    const quality = weight === undefined ? 1 : Number(weight.slice(2))
    return { language: tag.split('-')[0], quality: Number.isFinite(quality) ? quality : 0, position }
  })
  const wanted = candidates
    .filter((candidate) => candidate.quality > 0)
    .toSorted((one, other) => other.quality - one.quality || one.position - other.position)
    .map((candidate) => languages.find((language) => language === candidate.language))
  return wanted.find((language) => language !== undefined) ?? 'en'
}
