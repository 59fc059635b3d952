import { createContext, use, type ReactNode } from 'react'
import { brandFamily, brands } from '#lib/brand.ts'
import { language } from '#lib/language.ts'
import { useValue } from '#lib/value-store.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import brandMark from '#ui/brand-mark.module.css'
import places from '#ui/main-place.module.css'
import styles from './page-frame.module.css'

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
      <header className={styles.head}>
        <BrandMark brand={family} />
        <span className={brandMark.name}>{brands[family].name[spoken]}</span>
      </header>
      <main className={places.main}>{children}</main>
    </>
  )
}
