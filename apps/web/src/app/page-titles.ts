import type { QueryClient } from '@tanstack/react-query'
import type { Select, Words } from '#lib/i18n.ts'
import { deviceWords, scenariosWords } from '#lib/words.ts'
import { CallError } from '#api/errors.ts'
import { hubsQuery, localServicesQuery, servicesQuery, devicesQuery } from '#api/queries/devices.ts'
import { scenarioQuery } from '#api/queries/scenarios.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { externalService } from '#features/scenarios/scenarios-search.ts'

/** The name of the scenario, from any of its sources; the screen's own text if it does not exist. */
export const scenarioTitle: ScreenTitle = ({ textOf, client, params, isLoaded }) => {
  const id = params['programid'] ?? ''
  const state = client.getQueryState(scenarioQuery(id).queryKey)
  const isDeleted = state?.error instanceof CallError && state.error.status === 404
  if (state?.data !== undefined && !isDeleted) return state.data.name
  if (!isLoaded) return null
  const hubs = client.getQueryData(hubsQuery.queryKey) ?? []
  const services = [servicesQuery, ...hubs.map((hub) => localServicesQuery(hub.id))].flatMap(
    ({ queryKey }) => client.getQueryData(queryKey) ?? [],
  )
  return externalService(services, id)?.name ?? textOf(scenariosWords, ($) => $.detail.missing)
}

/** The inputs of a title. */
type TitleContext = {
  /** Returns a text in the current language; null while its texts are loading. */
  textOf: <Tree>(words: Words<Tree>, select: Select<Tree>) => string | null
  /** The data read so far, including the name of the thing on screen. */
  client: QueryClient
  /** The parameters of the address: `roomid`, `deviceid`, `programid`. */
  params: Readonly<Record<string, string | undefined>>
  /** True once the loader has succeeded: a thing that is unknown by then does not exist. */
  isLoaded: boolean
}

/** The title of the page; it may change while the page is open. Null while it is unknown. */
export type ScreenTitle = (context: TitleContext) => string | null

/** The name of the room in the address; undefined while unknown. */
export function roomNameOf({ client, params }: TitleContext): string | undefined {
  return client.getQueryData(roomsQuery.queryKey)?.find(({ id }) => id === params['roomid'])?.name
}

/** Titles a page of a room with the room first, `Salon · Calendar`: a narrow tab shows only the beginning. */
export function titleOfRoom<Tree>(words: Words<Tree>, pageTitle: Select<Tree>): ScreenTitle {
  return (context) => {
    const name = roomNameOf(context)
    const title = context.textOf(words, pageTitle)
    return name === undefined || title === null ? title : `${name} · ${title}`
  }
}

/** The name of the device; the screen's own text if it does not exist. */
export const deviceTitle: ScreenTitle = ({ textOf, client, params }) => {
  const devices = client.getQueryData(devicesQuery.queryKey)
  if (devices === undefined) return null
  const device = devices.find(({ id }) => id === params['deviceid'])
  return device?.name ?? textOf(deviceWords, ($) => $.missing)
}
