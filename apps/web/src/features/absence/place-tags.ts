import { labelWidth } from '#ui/timeline/axis.ts'

/** Pixels that a tag takes beside its words, and between two tags. */
const PADDING = 14
const APART = 6

/**
 * Where tags begin on a line of `width` pixels: each over its `x`, as far as the line's ends and the tag before it
 * let it. They come in the order of their `x`.
 */
export function placeTags(tags: readonly { x: number; text: string }[], width: number): number[] {
  const sizes = tags.map(({ text }) => labelWidth(text) + PADDING)
  const lefts: number[] = []
  for (const [index, { x }] of tags.entries()) {
    const size = sizes[index] ?? 0
    // What comes after needs its place too.
    const after = sizes.slice(index + 1).reduce((sum, next) => sum + next + APART, 0)
    const before = index === 0 ? 0 : (lefts[index - 1] ?? 0) + (sizes[index - 1] ?? 0) + APART
    lefts.push(Math.max(before, Math.min(x - size / 2, width - size - after)))
  }
  return lefts
}
