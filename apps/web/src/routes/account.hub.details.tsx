import { createFileRoute } from '@tanstack/react-router'
import { need } from '#base/api/load-query.ts'
import { devicesQuery } from '#entities/device/device.queries.ts'
import { hubsQuery } from '#entities/hub/hub.queries.ts'
import { HubScreen } from '#screens/hub/hub-screen.tsx'
import { hubWords } from '#screens/hub/hub-words.ts'

export const Route = createFileRoute('/account/hub/details')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([need(queryClient, hubsQuery), need(queryClient, devicesQuery), hubWords.load()]),
  component: HubScreen,
})
