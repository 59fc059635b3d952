const MAX_CODE_POINTS = 64

/** What may stand in a name is kept; controls, bidi overrides and other invisible formatting are not. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu

/**
 * A name from the wire as it may be shown: NFC, one line, at most 64 code points, nothing that hides or turns text.
 * Markup stays as it is: it is text, and is only ever shown as text. Null where nothing visible is left.
 */
export function cleanName(raw: string): string | null {
  // Ten thousand letters are cut before they are looked at, with room for what normalising takes away.
  const text = raw
    .slice(0, MAX_CODE_POINTS * 16)
    .toWellFormed()
    .replaceAll('\uFFFD', '')
    .normalize('NFC')
  const visible = text.replaceAll(/\s+/gu, ' ').replaceAll(invisible, '').trim()
  const short = Array.from(visible).slice(0, MAX_CODE_POINTS).join('').trim()
  return short === '' ? null : short
}
