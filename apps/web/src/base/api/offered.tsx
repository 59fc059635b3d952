import type { ReactNode } from 'react'
import { useValue } from '#base/store/value-store.ts'
import { providerKind } from './provider.ts'

/** Whether this provider answers the calls beyond the specification's section 7, as ours does. */
export function useIsOffered(): boolean {
  return useValue(providerKind) === 'full'
}

/** What only our own gateway can fill: at another provider's it is not there, rather than broken. */
export function Offered({ children }: { children: ReactNode }) {
  return useIsOffered() ? children : null
}
