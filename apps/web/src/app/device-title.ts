import type { ScreenTitle } from './screen-title.ts'
import { devicesQuery } from '#api/queries/device.queries.ts'
import { deviceScreenWords } from '#features/device/device-screen-words.ts'

/** The name of the device; what the screen says where there is none. */
export const deviceTitle: ScreenTitle = ({ say, client, params }) => {
  const devices = client.getQueryData(devicesQuery.queryKey)
  if (devices === undefined) return null
  const device = devices.find(({ id }) => id === params['deviceid'])
  return device?.name ?? say(deviceScreenWords, ($) => $.missing)
}
