/** The zones that this browser knows and a home can be in, the one in force included; names with spaces. */
export function zoneOptions(current: string): { value: string; label: string }[] {
  const known = Intl.supportedValuesOf('timeZone').filter(
    (zone) => /^[A-Z][A-Za-z_]+(\/[A-Za-z_-]+){1,2}$/.test(zone) && !zone.startsWith('Etc/'),
  )
  return [...new Set([...known, current])]
    .toSorted()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}
