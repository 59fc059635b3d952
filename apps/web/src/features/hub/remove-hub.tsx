import type { Hub, removedHubDevices } from '@foyer/contract/hub.ts'
import { useState } from 'react'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { useErrorText } from '#api/error-words.ts'
import { useWords } from '#lib/words.ts'
import { toast } from '#lib/toast.ts'
import { removeHubMutation } from '#api/queries/hub.queries.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { hubWords } from './hub-words.ts'

/** Removes a hub, with its devices or without; the dialog says what becomes of them. */
export function RemoveHub({ hub }: { hub: Hub }) {
  const t = useWords(hubWords)
  const say = useErrorText()
  const [isAsked, setAsked] = useState(false)
  const [devices, setDevices] = useState<(typeof removedHubDevices)[number]>('keep')
  const name = hub.name ?? t(($) => $.title)
  const count = hub.paired_objects ?? 0
  const remove = useApiMutation(removeHubMutation, {
    showError: 'inline',
    onSuccess: () => {
      setAsked(false)
      toast.set({ text: t(($) => $.removed, { name }) })
    },
  })
  return (
    <>
      <Button look="danger" icon="bin" onClick={() => setAsked(true)}>
        {t(($) => $.remove)}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t(($) => $.removeTitle, { name })}
        closeWord={t(($) => $.close)}
        cancelWord={t(($) => $.cancel)}
        confirmWord={t(($) => $.remove)}
        isBusy={remove.isPending}
        error={remove.error === null ? null : t(($) => $.failed, { message: say(remove.error) })}
        onConfirm={() => remove.mutate({ params: { hubId: hub.id }, query: { devices } })}
        onClose={() => {
          setAsked(false)
          remove.reset()
        }}
      >
        <p>{t(($) => $.removeAsk)}</p>
        {count === 0 ? null : (
          <>
            <Segmented
              label={t(($) => $.removeDevices.label)}
              value={devices}
              options={[
                { value: 'keep', label: t(($) => $.removeDevices.keep) },
                { value: 'remove', label: t(($) => $.removeDevices.remove) },
              ]}
              onChange={setDevices}
            />
            <p>
              {t(($) => (devices === 'keep' ? $.removeDevices.keepNote : $.removeDevices.removeNote), {
                count,
              })}
            </p>
          </>
        )}
      </ConfirmDialog>
    </>
  )
}
