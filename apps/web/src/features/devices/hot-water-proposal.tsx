import type { Device } from '@foyer/contract/device.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { useErrorText } from '#api/error-words.ts'
import { useWords } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { devicesQuery, updateDeviceMutation } from '#api/queries/device.queries.ts'
import { deviceWords } from './device-words.ts'
import { mergeDevices } from '#api/live-cache.ts'
import typography from '#ui/typography.module.css'
import layout from '#ui/layout.module.css'

/** Asks once whether a relay heats the water: one tap says yes or no, and it is not asked again. */
export function HotWaterProposal({ device }: { device: Device }) {
  const t = useWords(deviceWords)
  const say = useErrorText()
  const client = useQueryClient()
  const update = useApiMutation(updateDeviceMutation, {
    showError: 'inline',
    onSuccess: (saved) => {
      client.setQueryData(devicesQuery.queryKey, (devices) => devices && mergeDevices(devices, [saved]))
    },
  })
  const proposed = device.proposed_category ?? null
  if (proposed !== 'hot_water') return null
  const answer = (category: Device['category']) =>
    update.mutate({ params: { deviceId: device.id }, body: { category } })
  return (
    <section className={layout.stack} aria-label={t(($) => $.proposal.title)}>
      <p className={typography.measured}>
        <strong>{t(($) => $.proposal.title)}</strong> {t(($) => $.proposal.text, { name: device.name })}
      </p>
      <div className={layout.actions}>
        <Button look="primary" size="small" isBusy={update.isPending} onClick={() => answer(proposed)}>
          {t(($) => $.proposal.yes)}
        </Button>
        <Button size="small" isBusy={update.isPending} onClick={() => answer(device.category)}>
          {t(($) => $.proposal.no)}
        </Button>
      </div>
      {update.isError ? (
        <p className={typography.danger} role="alert">
          {t(($) => $.proposal.failed, { message: say(update.error) })}
        </p>
      ) : null}
    </section>
  )
}
