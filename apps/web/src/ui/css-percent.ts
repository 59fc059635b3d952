import 'react'

declare module 'react' {
  // Only an interface can be extended. React sets `style` through the CSSOM, which the content policy allows.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}

/** Formats a share of 0 to 1 as a CSS percentage with three decimals: a screen shows no finer difference. */
export function percent(share: number): string {
  return `${Math.round(share * 1e5) / 1e3}%`
}
