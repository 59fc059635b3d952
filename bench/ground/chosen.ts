/** The items of the list with these names, or all if no name is given; exits with a sentence if a name is wrong. */
export function chosen<Named extends { name: string }>(
  all: readonly Named[],
  names: string | undefined,
): Named[] {
  const wanted = names?.split(',')
  const unknown = wanted?.filter((name) => !all.some((one) => one.name === name)) ?? []
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(', ')}. Available: ${all.map(({ name }) => name).join(', ')}.`)
    process.exit(1)
  }
  return all.filter(({ name }) => wanted?.includes(name) ?? true)
}
