import { createContext, use, type ReactNode } from 'react'
import { brandFamily, brands } from '#base/brand/brand.ts'
import { language } from '#base/i18n/language.ts'
import { useValue } from '#base/store/value-store.ts'
import { BrandMark } from '#ui/brand-mark.tsx'

/** True inside the account's frame, which has brand and main already. */
export const IsInShell = createContext(false)

/** What is shown in the place of a screen: inside the account's frame as it is, elsewhere with a frame of its own. */
export function PageFrame({ children }: { children: ReactNode }) {
  const isInShell = use(IsInShell)
  const family = useValue(brandFamily)
  const spoken = useValue(language)
  if (isInShell) return children
  return (
    <>
      <header className="flex min-h-16 items-center gap-2.5 px-4 lg:px-12">
        <BrandMark brand={family} />
        <span className="brand-name">{brands[family].name[spoken]}</span>
      </header>
      <main className="main">{children}</main>
    </>
  )
}
