import { listLocalServices } from '@foyer/contract/hub.ts'
import { listServices } from '@foyer/contract/service.ts'
import { serve, type Served } from '#base/http/serve.ts'
import type { Services } from './services.ts'

/** The routes of services. */
export function servicesRoutes({ services }: { services: Services }): Served[] {
  return [
    serve(listServices, (_, { user }) => services.ofHome(user.homeId)),
    serve(listLocalServices, ({ params }, { user }) =>
      services.ofHub({ homeId: user.homeId, hubId: params.hubId }),
    ),
  ]
}
