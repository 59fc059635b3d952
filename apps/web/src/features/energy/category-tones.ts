import type { ConsumptionCategory } from '@foyer/contract/consumption.ts'
import type { StackPart } from '#ui/stack-bar.tsx'

/** The tint of each category, in bars and beside their words. */
export const categoryTones = {
  heating: 1,
  hot_water: 2,
  appliances: 3,
  lighting: 4,
  remainder: 'rest',
} as const satisfies Record<ConsumptionCategory, StackPart['tone']>
