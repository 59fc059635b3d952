import { commandStatuses } from '@foyer/contract/command.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overallStatus } from './present-command.ts'

test('a command is open while one of its devices is, and confirmed only when all are', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...commandStatuses), { minLength: 1 }), (statuses) => {
      const overall = overallStatus(statuses)
      expect(statuses).toContain(overall)
      const isOpen = statuses.some((status) => status === 'requested' || status === 'sent')
      expect(['requested', 'sent'].includes(overall)).toBe(isOpen)
      expect(overall === 'confirmed').toBe(statuses.every((status) => status === 'confirmed'))
    }),
  )
})
