import { expect, test } from 'vitest'
import { serviceSchema } from './service.ts'

test('a scenario with unknown values of another provider is still a service with its name', () => {
  const service = {
    id: '7',
    kind: 'scenario',
    name: 'Soir',
    mode: 'party',
    operation_days: 'all',
    active: true,
  }
  expect(serviceSchema.parse(service)).toEqual({ id: '7', kind: 'scenario', name: 'Soir', active: true })
})
