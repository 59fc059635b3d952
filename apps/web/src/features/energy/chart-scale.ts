/** Round lines of an axis from nothing to just above the most, one to four of them; `top` is where the axis ends. */
export function chartScale(most: number): { top: number; lines: number[] } {
  if (!(most > 0)) return { top: 1, lines: [] }
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough) ?? 10) * power
  const count = Math.floor(most / step + 1e-9)
  return {
    top: Math.max(most, step) * 1.04,
    lines: Array.from({ length: Math.max(1, count) }, (_, index) => step * (index + 1)),
  }
}
