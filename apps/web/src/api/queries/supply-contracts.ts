import { listContracts } from '@foyer/contract/supply-contract.ts'
import { apiQuery } from '#api/query.ts'

/** The home's contracts for electricity with their dated prices, newest first. */
export const contractsQuery = apiQuery(listContracts, {})
