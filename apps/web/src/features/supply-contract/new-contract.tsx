import type { SupplyContract } from '@foyer/contract/supply-contract.ts'
import { useDraft } from '#forms/use-draft.ts'
import { useWords } from '#lib/words.ts'
import { draftAfter, draftOf, inputOf } from './contract-draft.ts'
import { ContractForm } from './contract-form.tsx'
import { contractWays, isContractDraft } from './contract-ways.ts'
import { contractWords } from './contract-words.ts'
import { addContractMutation } from '#api/queries/contract.queries.ts'

/** A contract to be added, which begins as the one in force. */
export function NewContract({
  current,
  today,
  onClose,
}: {
  current: SupplyContract | null
  today: string
  onClose: () => void
}) {
  const t = useWords(contractWords)
  const draft = useDraft({
    name: 'contract:new',
    stored: { value: draftAfter(current, today), version: 'new' },
    ways: contractWays,
    isValue: isContractDraft,
    write: addContractMutation,
    input: (value) => ({ body: inputOf(value) }),
    answered: (added) => ({ value: draftOf(added), version: added.version }),
    onSaved: onClose,
  })
  return <ContractForm title={t(($) => $.form.add)} draft={draft} from={current} onClose={onClose} />
}
