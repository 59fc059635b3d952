import type { HeadingShape } from '#ui/heading-bars.tsx'

/** The first that fits counts. Sentences differ from day to day: these are their usual lengths. */
const shapes: readonly (readonly [RegExp, HeadingShape])[] = [
  [/^\/account\/?$/, { hasKicker: true, phone: 4, wide: 2 }],
  [/\/rooms\/[^/]+\/calendar/, { hasBack: true, hasKicker: true, phone: 2, wide: 1 }],
  [/\/local-service\//, { hasBack: true, hasKicker: true, phone: 3, wide: 1 }],
  [/\/(rooms|devices|programs)\/./, { hasBack: true, phone: 1, wide: 1 }],
  [/\/(rooms|devices)/, { hasKicker: true, phone: 3, wide: 1 }],
  [/\/consumption/, { hasKicker: true, phone: 3, wide: 1 }],
  [/^\/account\//, { hasKicker: true, phone: 2, wide: 1 }],
]

/** The head of the screen at this address while it loads: as high as it usually is, so that little moves. */
export function pendingHeading(path: string): HeadingShape {
  return shapes.find(([pattern]) => pattern.test(path))?.[1] ?? { phone: 2, wide: 1 }
}
