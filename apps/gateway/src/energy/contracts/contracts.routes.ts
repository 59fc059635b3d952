import {
  addContract,
  listContracts,
  removeContract,
  updateContract,
} from '@foyer/contract/supply-contract.ts'
import { type Principal, serve, type Served } from '#base/http/serve.ts'
import type { Contracts } from './contracts.ts'

/** Routes of contracts; only owners change them. */
export function contractsRoutes({ contracts }: { contracts: Contracts }): Served[] {
  return [
    serve(listContracts, (_input, { user }) => contracts.list(user.homeId)),
    serve(addContract, ({ body }, { user, database }) => contracts.add(database, body, writerOf(user))),
    serve(updateContract, ({ params, body }, { user, database }) =>
      contracts.update(database, params.contractId, body, writerOf(user)),
    ),
    serve(removeContract, async ({ params }, { user, database }) => {
      await contracts.remove(database, params.contractId, user.homeId)
      return {}
    }),
  ]
}

function writerOf({ homeId, accountName }: Principal) {
  return { homeId, name: accountName }
}
