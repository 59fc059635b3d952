/** Brand and model in one phrase; a brand that the model begins with is not said twice. */
export function madeBy(brand: string | null | undefined, model: string | null | undefined): string {
  const isTwice = brand && model?.toLowerCase().startsWith(brand.toLowerCase())
  return [isTwice ? null : brand, model].filter(Boolean).join(' ')
}
