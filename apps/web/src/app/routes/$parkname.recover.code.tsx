import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { isParkName, searchFromLegacyAddress } from '#lib/park-address.ts'

export const Route = createFileRoute('/$parkname/recover/code')({
  beforeLoad: ({ params, location }) => {
    if (!isParkName(params.parkname)) throw notFound()
    throw redirect({
      to: '/parks/$parkname/password',
      params,
      search: searchFromLegacyAddress(location.search),
      hash: true,
      replace: true,
    })
  },
})
