import type { ReactNode } from 'react'
import { useValue } from '#base/store/value-store.ts'
import { providerKind } from './provider.ts'

/** What only our own gateway can fill: at another provider's it is not there, rather than broken. */
export function Offered({ children }: { children: ReactNode }) {
  return useValue(providerKind) === 'full' ? children : null
}
