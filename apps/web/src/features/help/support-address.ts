import { useEffect } from 'react'
import { apiAddress, supportOf } from '#api/api-address.ts'
import { useValue } from '#lib/value-store.ts'
import { brandFamily } from '#lib/brand.ts'

/**
 * Where customers of the park on screen write for help, as the service is set up. Until its configuration is there, and
 * where it names nobody, the address that a service has by itself: support at its own name.
 */
export function useSupportAddress(): string {
  const family = useValue(brandFamily)
  const named = useValue(supportOf)
  useEffect(() => void apiAddress(), [])
  return named[family] ?? `support@${window.location.hostname}`
}
