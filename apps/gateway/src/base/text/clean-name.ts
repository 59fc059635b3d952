const MAX_CODE_POINTS = 64

/** Characters that are removed from names: controls, bidi overrides and other invisible formatting. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu

/**
 * Cleans a user-provided name for display: NFC, one line, at most 64 code points, no characters that hide or reorder
 * text. Markup is not changed: names are only ever shown as text. Null if nothing visible is left.
 */
export function cleanName(raw: string): string | null {
  // Long input is truncated before it is processed, with a margin for what normalization removes.
  const text = raw
    .slice(0, MAX_CODE_POINTS * 16)
    .toWellFormed()
    .replaceAll('\uFFFD', '')
    .normalize('NFC')
  const visible = text.replaceAll(/\s+/gu, ' ').replaceAll(invisible, '').trim()
  const short = Array.from(visible).slice(0, MAX_CODE_POINTS).join('').trim()
  return short === '' ? null : short
}
