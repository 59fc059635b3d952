import { createFileRoute, notFound } from '@tanstack/react-router'
import { isParkName } from '#lib/park-address.ts'
import { showParkBrand } from '#lib/brand.tsx'

export const Route = createFileRoute('/parks/$parkname')({
  beforeLoad: ({ params }) => {
    if (!isParkName(params.parkname)) throw notFound()
    showParkBrand(params.parkname)
  },
})
