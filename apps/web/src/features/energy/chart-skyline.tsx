import styles from './chart-skyline.module.css'
/** The other period as one pale shape behind the bars: its steps are its bars, a gap is what it does not know. */
export function ChartSkyline({
  values,
  count,
  top,
}: {
  values: readonly (number | null)[]
  /** Bars of the period in front: a longer one behind is cut. */
  count: number
  top: number
}) {
  return (
    <svg
      className={styles.skyline}
      viewBox={`0 0 ${count} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path data-part="fill" d={outline(values.slice(0, count), top, true)} />
      <path data-part="line" d={outline(values.slice(0, count), top, false)} />
    </svg>
  )
}

function outline(values: readonly (number | null)[], top: number, isClosed: boolean): string {
  const path: string[] = []
  let isOpen = false
  for (const [bar, value] of values.entries()) {
    if (value === null) {
      if (isOpen && isClosed) path.push(`V100Z`)
      isOpen = false
      continue
    }
    const height = (100 - (Math.max(0, value) / top) * 100).toFixed(2)
    if (isOpen) path.push(`V${height}`)
    else path.push(isClosed ? `M${bar} 100V${height}` : `M${bar} ${height}`)
    path.push(`H${bar + 1}`)
    isOpen = true
  }
  if (isOpen && isClosed) path.push('V100Z')
  return path.join('')
}
