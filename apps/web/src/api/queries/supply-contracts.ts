import {
  addContract,
  listContracts,
  removeContract,
  updateContract,
} from '@foyer/contract/supply-contract.ts'
import { apiMutation } from '#api/mutation.ts'
import { apiQuery } from '#api/query.ts'

/** The home's contracts for electricity with their dated prices, newest first. */
export const contractsQuery = apiQuery(listContracts, {})

/** A new contract from a day on. Owners only. */
export const addContractMutation = apiMutation(addContract)

/** Corrects a contract; costs are counted anew. Owners only. */
export const updateContractMutation = apiMutation(updateContract)

/** Removes a contract. Owners only. */
export const removeContractMutation = apiMutation(removeContract)
