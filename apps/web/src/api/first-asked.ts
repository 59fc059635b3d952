/** What the overview asks for first. A path that it no longer asks for fails the journey that counts requests. */
export const firstPaths = [
  '/me',
  '/rooms',
  '/devices',
  '/consumption',
  '/tariff',
  '/savings',
  '/hubs',
] as const
