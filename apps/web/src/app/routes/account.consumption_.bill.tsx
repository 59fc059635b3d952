import { createFileRoute } from '@tanstack/react-router'
import { ensureQuery, prefetchQuery } from '#api/query.ts'
import { energyWords, supplyContractWords } from '#lib/words.ts'
import { meQuery } from '#api/queries/account.ts'
import { billsQuery, contractsQuery, supplierBillsQuery, tariffQuery } from '#api/queries/energy.ts'
import { BillScreen } from '#features/energy/bill-screen.tsx'
import { readBillSearch, yearOf } from '#features/energy/energy-search.ts'

export const Route = createFileRoute('/account/consumption_/bill')({
  staticData: {
    screen: {
      title: ({ textOf }) => textOf(energyWords, ($) => $.bill.title),
      nav: { within: 'energy' },
      skeleton: { heading: { hasKicker: true, phone: 3, wide: 2 }, rows: 'fact' },
      words: [energyWords, supplyContractWords],
      feature: 'bills',
    },
  },
  validateSearch: readBillSearch,
  loaderDeps: ({ search }) => ({ year: yearOf(search) }),
  loader: async ({ context: { queryClient }, deps: { year } }) => {
    prefetchQuery(queryClient, tariffQuery)
    prefetchQuery(queryClient, supplierBillsQuery)
    await Promise.all([
      ensureQuery(queryClient, meQuery),
      ensureQuery(queryClient, contractsQuery),
      ensureQuery(queryClient, billsQuery(year)),
    ])
  },
  component: BillRoute,
})

function BillRoute() {
  const search = Route.useSearch()
  const { month: _month, ...rest } = search
  const navigate = Route.useNavigate()
  return (
    <BillScreen
      search={search}
      onYear={(year) => void navigate({ search: { ...rest, year } })}
      onBill={(bill) => void navigate({ search: { ...search, bill }, resetScroll: false })}
    />
  )
}
