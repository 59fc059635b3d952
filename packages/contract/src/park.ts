// Has no schema, so that the first screen of the web app can load this file alone.

/** The two fixed park ids; any other park is of the unknown family (specification, section 3). */
export const parkIds = {
  vav: '5a8d2f6e-3c1b-4e7a-9f04-6b2d8c1e7a35',
  foyer: 'c7e1b94d-08f2-4a6d-b3c5-1d9e4f7a2068',
} as const

export const productFamilies = ['vav', 'foyer', 'unknown'] as const

export type ProductFamily = (typeof productFamilies)[number]

/** The product family of a token's `parkId`. */
export function familyOfPark(parkId: string | undefined): ProductFamily {
  if (parkId === parkIds.vav) return 'vav'
  if (parkId === parkIds.foyer) return 'foyer'
  return 'unknown'
}
