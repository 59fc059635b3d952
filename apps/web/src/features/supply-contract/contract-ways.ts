import { contractOptions } from '@foyer/contract/consumption.ts'
import { subscribedPowers } from '@foyer/contract/supply-contract.ts'
import { wholeDraft } from '#forms/draft-ways.ts'
import { isListOf, isOneOf, isShapeOf, isText } from '#forms/kept-shape.ts'
import type { ContractDraft, PriceDraft } from './contract-draft.ts'

/** Hours and prices belong to the option and the day: a contract is changed as one. */
export const contractWays = wholeDraft<ContractDraft>()

/** Whether what was kept of a contract can be gone on with. */
export const isContractDraft = isShapeOf<ContractDraft>({
  valid_from: isText,
  option: isOneOf(contractOptions),
  subscribed_power: isOneOf(subscribedPowers),
  off_peak: isListOf(isShapeOf<{ start: string; end: string }>({ start: isText, end: isText })),
  prices: isListOf(
    isShapeOf<PriceDraft>({ valid_from: isText, base: isText, peak: isText, off_peak: isText }),
  ),
})
