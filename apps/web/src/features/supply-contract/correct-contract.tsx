import type { SupplyContract } from '@foyer/contract/supply-contract.ts'
import { versionOf } from '#forms/draft-state.ts'
import { useDraft } from '#forms/use-draft.ts'
import { useWords } from '#lib/words.ts'
import { draftOf, inputOf } from './contract-draft.ts'
import { ContractForm } from './contract-form.tsx'
import { contractWays, isContractDraft } from './contract-ways.ts'
import { contractWords } from './contract-words.ts'
import { updateContractMutation } from '#api/queries/contract.queries.ts'

/** A contract to be corrected. */
export function CorrectContract({ contract, onClose }: { contract: SupplyContract; onClose: () => void }) {
  const t = useWords(contractWords)
  const draft = useDraft({
    name: `contract:${contract.id}`,
    stored: storedContract(contract),
    ways: contractWays,
    isValue: isContractDraft,
    write: updateContractMutation,
    input: (value, over) => ({
      params: { contractId: contract.id },
      body: { ...inputOf(value), version: versionOf(over) ?? contract.version },
    }),
    answered: storedContract,
    onSaved: onClose,
  })
  return <ContractForm title={t(($) => $.form.correct)} draft={draft} from={contract} onClose={onClose} />
}

function storedContract(contract: SupplyContract) {
  return { value: draftOf(contract), version: contract.version }
}
