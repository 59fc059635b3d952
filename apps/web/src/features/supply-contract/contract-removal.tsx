import type { SupplyContract } from '@foyer/contract/supply-contract.ts'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { useErrorText } from '#api/error-words.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { contractWords } from './contract-words.ts'
import { removeContractMutation } from '#api/queries/contract.queries.ts'

/** Asks before a contract goes, and says what follows. */
export function ContractRemoval({ contract, onClose }: { contract: SupplyContract; onClose: () => void }) {
  const t = useWords(contractWords)
  const format = useFormat()
  const say = useErrorText()
  const removal = useApiMutation(removeContractMutation, { showError: 'inline', onSuccess: onClose })
  return (
    <ConfirmDialog
      isOpen
      title={t(($) => $.removing.title, { date: format.date(format.dayStart(contract.valid_from)) })}
      closeWord={t(($) => $.form.close)}
      cancelWord={t(($) => $.form.cancel)}
      confirmWord={t(($) => $.removing.confirm)}
      isBusy={removal.isPending}
      error={removal.error === null ? null : say(removal.error)}
      onConfirm={() => removal.mutate({ params: { contractId: contract.id } })}
      onClose={onClose}
    >
      <p>{t(($) => $.removing.text)}</p>
    </ConfirmDialog>
  )
}
