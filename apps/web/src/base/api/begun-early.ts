/**
 * What `theme-init.js` asked while the first file was still on its way: the configuration as `config`, answers of the
 * gateway by token and address. Each is taken once; null where it was not asked.
 */
export function takeBegun(key: string): Promise<unknown> | null {
  const begun: unknown = Reflect.get(globalThis, 'begunEarly')
  if (!(begun instanceof Map)) return null
  const answer: unknown = begun.get(key)
  begun.delete(key)
  return answer instanceof Promise ? answer : null
}
