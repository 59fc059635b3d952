import { listServices } from '@foyer/contract/service.ts'
import { callQuery } from '#base/api/query.ts'

/** The services of the home: schedules of its rooms and those of the platform. */
export const servicesQuery = callQuery(listServices, {})
