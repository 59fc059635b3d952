import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { isParkName, searchFromOldAddress } from '#lib/park-address.ts'

export const Route = createFileRoute('/$parkname/validation')({
  beforeLoad: ({ params, location }) => {
    if (!isParkName(params.parkname)) throw notFound()
    throw redirect({
      to: '/parks/$parkname/activation',
      params,
      search: searchFromOldAddress(location.search),
      hash: true,
      replace: true,
    })
  },
})
