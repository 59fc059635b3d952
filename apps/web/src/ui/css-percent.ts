import 'react'

declare module 'react' {
  // Only an interface can be widened. React sets `style` through the CSSOM, which the content policy allows.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}

/** A share of 0 to 1 as CSS wants it, with no more digits than a screen has pixels. */
export function percent(share: number): string {
  return `${Math.round(share * 1e5) / 1e3}%`
}
