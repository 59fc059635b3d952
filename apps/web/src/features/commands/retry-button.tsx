import { listCommands, type Command } from '@foyer/contract/command.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { useWords } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { retryCommandMutation } from '#api/queries/command.queries.ts'
import { withCommand } from './command-outcome.ts'
import { commandWords } from './command-words.ts'

/** Asks again for what a command did not reach; the new command stands in every ledger on screen at once. */
export function RetryButton({
  command,
  what,
  look = 'plain',
}: {
  command: Command
  /** What would be asked again, for screen readers. */
  what: string
  look?: 'plain' | 'link'
}) {
  const t = useWords(commandWords)
  const client = useQueryClient()
  const retry = useApiMutation(retryCommandMutation, {
    showError: 'toast',
    onSuccess: (answered) => {
      client.setQueriesData<Command[]>({ queryKey: [listCommands.name] }, (ledger) =>
        ledger === undefined ? undefined : withCommand(ledger, answered),
      )
    },
  })
  return (
    <Button
      look={look}
      size="small"
      isBusy={retry.isPending}
      aria-label={t(($) => $.retryOf, { what })}
      onClick={() => retry.mutate({ params: { commandId: command.id } })}
    >
      {t(($) => $.retry)}
    </Button>
  )
}
