import { productFamilies, type ProductFamily } from '@foyer/contract/park.ts'
import * as z from 'zod'

/** The support address of each park. */
export type SupportEmails = Readonly<Record<ProductFamily, string>>

const form =
  'SUPPORT_EMAIL must be an email address, or one for each park: vav=help@vav.example.org,foyer=help@foyer.example.org.'

/** Parses `help@example.org` (for all parks) or `vav=…,foyer=…`; parks that are not named get the fallback. */
export function supportEmailsOf(text: string | undefined, fallback: string): SupportEmails {
  const named = new Map(text === undefined ? [] : text.split(',').map((part) => pairOf(part.trim())))
  const of = (family: ProductFamily): string => named.get(family) ?? named.get('') ?? fallback
  return { vav: of('vav'), foyer: of('foyer'), unknown: of('unknown') }
}

/** Schema of `SUPPORT_EMAIL`. */
export const supportEmailsText = z
  .string()
  .refine(
    (text) =>
      text.split(',').every((part) => {
        const [park, email] = pairOf(part.trim())
        const isPark = park === '' || productFamilies.some((family) => family === park)
        return isPark && z.email().safeParse(email).success
      }),
    { error: form },
  )
  .optional()

function pairOf(part: string): [park: string, email: string] {
  const at = part.indexOf('=')
  return at === -1 ? ['', part] : [part.slice(0, at).trim(), part.slice(at + 1).trim()]
}
