import type { Service } from '@foyer/contract/service.ts'

/** The service that is this scenario, kept by a service or by a hub; undefined where nobody keeps it. */
export function foreignService(services: readonly Service[], id: string): Service | undefined {
  return services.find((service) => service.kind === 'scenario' && service.id === id)
}
