/** Brings Temporal where the browser has none of its own; others load nothing. Awaited before the app is drawn. */
export async function loadTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
