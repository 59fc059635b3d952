import {
  addContract,
  listContracts,
  removeContract,
  updateContract,
} from '@foyer/contract/supply-contract.ts'
import { callMutation } from '#api/mutation.ts'
import { callQuery } from '#api/query.ts'

/** The home's contracts for electricity with their dated prices, newest first. */
export const contractsQuery = callQuery(listContracts, {})

/** A new contract from a day on. Owners only. */
export const addContractMutation = callMutation(addContract)

/** Corrects a contract; costs are counted anew. Owners only. */
export const updateContractMutation = callMutation(updateContract)

/** Removes a contract. Owners only. */
export const removeContractMutation = callMutation(removeContract)
