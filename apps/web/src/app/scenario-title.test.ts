import type { Service } from '@foyer/contract/service.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { CallError } from '#api/errors.ts'
import { hubsQuery, localServicesQuery, servicesQuery } from '#api/queries/devices.ts'
import { scenarioQuery } from '#api/queries/scenarios.ts'
import { scenarioTitle } from './screen.ts'

const missing = 'Scenario not found'

/** The title of the scenario `s` after the gateway has answered with this status. */
async function titleAfter(
  status: 200 | 404 | 503,
  {
    services = [],
    local = [],
    isLoaded = true,
  }: { services?: Service[]; local?: Service[]; isLoaded?: boolean } = {},
) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(servicesQuery.queryKey, services)
  client.setQueryData(hubsQuery.queryKey, [{ id: 'hub' }])
  client.setQueryData(localServicesQuery('hub').queryKey, local)
  const { queryKey } = scenarioQuery('s')
  if (status === 200) client.setQueryData([...queryKey], { id: 's', name: 'Nuit douce' })
  else await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(failure(status)) })
  return scenarioTitle({ textOf: () => missing, client, params: { programid: 's' }, isLoaded })
}

function failure(status: number) {
  return new CallError({ kind: 'answered', call: 'GET /scenarios/{scenarioId}', message: 'No', status })
}

const foreign: Service = { id: 's', kind: 'scenario', name: 'Vacances' }

test('the page of a scenario has its name as the title', async () => {
  expect(await titleAfter(200)).toBe('Nuit douce')
})

test('a scenario of another provider or a hub has the name from its source', async () => {
  expect(await titleAfter(404, { services: [foreign] })).toBe('Vacances')
  expect(await titleAfter(404, { local: [foreign] })).toBe('Vacances')
})

test('a scenario without a source is called missing only once that is certain', async () => {
  expect(await titleAfter(404)).toBe(missing)
  expect(await titleAfter(404, { services: [{ ...foreign, kind: 'schedule' }] })).toBe(missing)
  expect(await titleAfter(404, { isLoaded: false })).toBe(null)
  expect(await titleAfter(503, { isLoaded: false })).toBe(null)
})
