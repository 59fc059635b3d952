import { deviceCategories, radiatorTypes, type Device } from '@foyer/contract/device.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { fieldsDraft } from '#forms/draft-ways.ts'
import { isOneOf, isShapeOf, isText } from '#forms/kept-shape.ts'
import { useDraft } from '#forms/use-draft.ts'
import { devicesQuery, updateDeviceMutation } from '#api/queries/device.queries.ts'
import { mergeDevices } from '#api/live-cache.ts'
import { changeOf, fieldsOf, tidyFields, type DeviceFields } from './device-change.ts'

const ways = fieldsDraft(tidyFields)
const isFields = isShapeOf<DeviceFields>({
  name: isText,
  roomId: isText,
  category: isOneOf(deviceCategories),
  radiator: isOneOf([...radiatorTypes, '']),
  watts: isText,
})

/** What an owner is changing of a device, and how its hub's name is taken back. */
export function useDeviceDraft(device: Device) {
  const client = useQueryClient()
  /** ms since the epoch; null once something is changed again. */
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const handleSaved = (saved: Device) => {
    client.setQueryData(devicesQuery.queryKey, (devices) => devices && mergeDevices(devices, [saved]))
    setSavedAt(Date.now())
  }
  const params = { deviceId: device.id }
  const draft = useDraft({
    name: `device:${device.id}`,
    stored: { value: fieldsOf(device) },
    ways,
    isValue: isFields,
    write: updateDeviceMutation,
    input: (value, over) => ({ params, body: changeOf(over.value, value) }),
    answered: (saved) => ({ value: fieldsOf(saved) }),
    onSaved: handleSaved,
  })
  const giveBack = useApiMutation(updateDeviceMutation, {
    showError: 'inline',
    onSuccess: (saved) => {
      draft.set((latest) => ({ ...latest, name: saved.name }))
      handleSaved(saved)
    },
  })
  return {
    draft,
    savedAt,
    isSaving: draft.isSaving || giveBack.isPending,
    error: draft.error ?? giveBack.error,
    set: (part: Partial<DeviceFields>) => {
      setSavedAt(null)
      draft.set((latest) => ({ ...latest, ...part }))
    },
    /** The name is the hub's again. */
    giveBackName: () => giveBack.mutate({ params, body: { name: null } }),
  }
}
