import { useEffect } from 'react'
import { setPageTitle } from './brand.ts'

/** Names the page after what is on screen: `Not Found · VAV`. */
export function PageTitle({ title }: { title: string }) {
  useEffect(() => {
    setPageTitle(title)
    return () => setPageTitle(null)
  }, [title])
  return null
}
