import { markPaths, type MarkName } from './mark-paths.ts'
import brandMark from './brand-mark.module.css'

/** The mark of a product family, in the brand's colour; its name stands beside it as text. */
export function BrandMark({ brand }: { brand: MarkName }) {
  return (
    <svg className={brandMark.mark} viewBox="0 0 32 32" aria-hidden="true">
      <path d={markPaths[brand]} />
    </svg>
  )
}
