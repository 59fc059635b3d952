import {
  addContract,
  listContracts,
  removeContract,
  updateContract,
} from '@foyer/contract/supply-contract.ts'
import { serve, type Served } from '#base/http/serve.ts'
import type { Contracts } from './contracts.ts'

/** The calls of contracts; writing them is the owner’s. */
export function contractsRoutes({ contracts }: { contracts: Contracts }): Served[] {
  return [
    serve(listContracts, (_input, { user }) => contracts.list(user.homeId)),
    serve(addContract, ({ body }, { user, database, afterCommit }) =>
      contracts.add(database, body, { homeId: user.homeId, name: user.accountName, afterCommit }),
    ),
    serve(updateContract, ({ params, body }, { user, database, afterCommit }) =>
      contracts.update(database, params.contractId, body, {
        homeId: user.homeId,
        name: user.accountName,
        afterCommit,
      }),
    ),
    serve(removeContract, async ({ params }, { user, database, afterCommit }) => {
      await contracts.remove(database, params.contractId, {
        homeId: user.homeId,
        name: user.accountName,
        afterCommit,
      })
      return {}
    }),
  ]
}
