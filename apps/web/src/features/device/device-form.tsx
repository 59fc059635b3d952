import {
  DEVICE_NAME_LENGTH,
  deviceCategories,
  MOST_NOMINAL_POWER,
  radiatorTypes,
  type Device,
  type DeviceCategory,
  type RadiatorType,
  updateDevice,
} from '@foyer/contract/device.ts'
import type { CallInput } from '@foyer/contract/call.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '#lib/i18n.ts'
import { deviceWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useErrorText } from '#api/error-text.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { useApiMutation } from '#api/mutation.ts'
import { devicesQuery, mergeDevices } from '#api/queries/devices.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { conflictingFields, mergeFields, readNumber } from '#forms/draft.ts'
import { DraftNotes, DraftRestored, type StoredField } from '#forms/draft-notes.tsx'
import { isOneOf, isShapeOf, isText } from '#forms/draft-storage.ts'
import { useDraft } from '#forms/use-draft.ts'

import typography from '#ui/typography.module.css'
import dialogs from '#ui/dialog.module.css'
import styles from './device.module.css'

/** Form for an owner: a device's name, room, radiator type, and the category in which its energy counts. */
export function DeviceForm({ device }: { device: Device }) {
  const t = useWords(deviceWords)
  const errorText = useErrorText()
  const format = useFormat()
  const theirs = useStoredFields(device)
  const rooms = useQuery(roomsQuery).data ?? (device.room == null ? [] : [device.room])
  const { draft, savedAt, isSaving, error, set, resetName } = useDeviceDraft(device)
  const { name, roomId, category, radiator, watts } = draft.value
  const isNameEmpty = name.trim() === '' && device.name !== ''
  const isPowerWrong = readWatts(watts) === undefined
  const isValid = !isNameEmpty && !isPowerWrong
  const hubName = device.hub_name ?? null
  const isOwnName = hubName !== null && hubName !== device.name
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (draft.isDirty && isValid) void draft.save()
      }}
    >
      <div className={styles.wide}>
        <TextField
          label={t(($) => $.form.name)}
          value={name}
          maxLength={DEVICE_NAME_LENGTH}
          autoComplete="off"
          error={isNameEmpty ? t(($) => $.form.nameEmpty) : null}
          hint={isOwnName ? t(($) => $.form.hubName, { name: hubName }) : t(($) => $.form.nameHint)}
          onChange={(event) => set({ name: event.target.value })}
        />
      </div>
      <SelectField
        label={t(($) => $.form.room)}
        value={roomId}
        options={[
          ...rooms.map((room) => ({ value: room.id, label: room.name })),
          { value: '', label: t(($) => $.form.noRoom) },
        ]}
        onChange={(next) => set({ roomId: next })}
      />
      <SelectField
        label={t(($) => $.form.category)}
        value={category}
        options={deviceCategories.map((value) => ({ value, label: t(($) => $.categories[value]) }))}
        onChange={(next) => set({ category: next })}
      />
      {category === 'heating' ? (
        <SelectField
          label={t(($) => $.form.radiator)}
          value={radiator}
          options={[
            { value: '' as const, label: t(($) => $.form.unknownRadiator) },
            ...radiatorTypes.map((value) => ({ value, label: t(($) => $.radiators[value]) })),
          ]}
          onChange={(next) => set({ radiator: next })}
        />
      ) : null}
      <TextField
        label={t(($) => $.form.power)}
        value={watts}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        error={isPowerWrong ? t(($) => $.form.powerWrong, { most: format.number(MOST_NOMINAL_POWER) }) : null}
        hint={t(($) =>
          device.capabilities?.includes('instant_power') === true ? $.form.powerMeasured : $.form.powerHint,
        )}
        onChange={(event) => set({ watts: event.target.value })}
      />
      <DraftRestored draft={draft} />
      <DraftNotes
        draft={draft}
        theirs={conflictingFields(draft.base, draft.value, fieldsOf(device)).map((key) => theirs[key])}
        onOverwrite={() => {
          if (isValid) void draft.overwrite()
        }}
      />
      {error === null ? null : (
        <p className={`${typography.danger} ${styles.wide}`} role="alert">
          {errorText(error)}
        </p>
      )}
      <p className={`${dialogs.actions} ${styles.wide}`}>
        {isOwnName ? (
          <Button variant="quiet" onClick={resetName}>
            {t(($) => $.form.giveBack)}
          </Button>
        ) : null}
        <Button
          type="submit"
          variant="primary"
          isBusy={isSaving}
          disabledReason={!draft.isDirty && savedAt === null && !isSaving ? t(($) => $.form.nothing) : null}
        >
          {t(($) => $.form.save)}
        </Button>
        <span className={typography.note} role="status">
          {savedAt === null ? null : t(($) => $.form.saved, { time: format.time(savedAt) })}
        </span>
      </p>
    </form>
  )
}

/** Values of the fields in a device's form. */
type DeviceFields = {
  name: string
  /** '' for no room. */
  roomId: string
  category: DeviceCategory
  /** '' for unknown. */
  radiator: RadiatorType | ''
  /** As typed; '' for none. */
  watts: string
}

type Change = CallInput<typeof updateDevice>['body']

/** Initial values of a device's form. */
export function fieldsOf(device: Device): DeviceFields {
  return {
    name: device.name,
    roomId: device.room?.id ?? '',
    category: device.category ?? 'none',
    radiator: device.radiator_type ?? '',
    watts: device.nominal_power == null ? '' : String(device.nominal_power),
  }
}

/** Normalises the fields: trims the name, and writes valid watts as a plain number. */
export function tidyFields(fields: DeviceFields): DeviceFields {
  const watts = readWatts(fields.watts)
  return {
    ...fields,
    name: fields.name.trim(),
    watts: watts === undefined ? fields.watts : watts === null ? '' : String(watts),
  }
}

/** The request body that changes `stored` to `wanted`: only fields that differ. */
export function changeOf(stored: DeviceFields, edited: DeviceFields): Change {
  const [from, to] = [tidyFields(stored), tidyFields(edited)]
  const watts = readWatts(to.watts)
  return {
    ...(to.name === from.name ? {} : { name: to.name }),
    ...(to.roomId === from.roomId ? {} : { room_id: to.roomId === '' ? null : to.roomId }),
    ...(to.category === from.category ? {} : { category: to.category }),
    ...(to.radiator === from.radiator ? {} : { radiator_type: to.radiator === '' ? null : to.radiator }),
    ...(to.watts === from.watts || watts === undefined ? {} : { nominal_power: watts }),
  }
}

/** Parses typed watts, such as `1 500` or `1500 W`; null if empty, undefined if invalid. */
export function readWatts(text: string): number | null | undefined {
  const bare = text.trim().replace(/w$/i, '')
  if (bare === '') return null
  const watts = readNumber(bare)
  return watts <= MOST_NOMINAL_POWER ? watts : undefined
}

const merge = mergeFields(tidyFields)
const isFields = isShapeOf<DeviceFields>({
  name: isText,
  roomId: isText,
  category: isOneOf(deviceCategories),
  radiator: isOneOf([...radiatorTypes, '']),
  watts: isText,
})

/** The draft of a device's form, and the mutation that restores the name from the hub. */
function useDeviceDraft(device: Device) {
  const client = useQueryClient()
  /** ms since the epoch; null after the next change. */
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const handleSaved = (saved: Device) => {
    client.setQueryData(devicesQuery.queryKey, (devices) => devices && mergeDevices(devices, [saved]))
    setSavedAt(Date.now())
  }
  const params = { deviceId: device.id }
  const draft = useDraft({
    name: `device:${device.id}`,
    stored: { value: fieldsOf(device) },
    merge,
    isValue: isFields,
    write: updateDevice,
    input: (value, over) => ({ params, body: changeOf(over.value, value) }),
    toStored: (saved) => ({ value: fieldsOf(saved) }),
    onSaved: (saved) => {
      nameReset.reset()
      handleSaved(saved)
    },
  })
  const nameReset = useApiMutation(updateDevice, {
    showError: 'inline',
    onSuccess: (saved) => {
      draft.set((latest) => ({ ...latest, name: saved.name }))
      handleSaved(saved)
    },
  })
  return {
    draft,
    savedAt,
    isSaving: draft.isSaving || nameReset.isPending,
    error: draft.error ?? nameReset.error,
    set: (part: Partial<DeviceFields>) => {
      setSavedAt(null)
      nameReset.reset()
      draft.set((latest) => ({ ...latest, ...part }))
    },
    /** Restores the name from the hub. */
    resetName: () => nameReset.mutate({ params, body: { name: null } }),
  }
}

/** The stored values of a device's fields as text, to show conflicts with other users' changes. */
function useStoredFields(device: Device): Record<keyof DeviceFields, StoredField> {
  const t = useWords(deviceWords)
  const format = useFormat()
  const { radiator_type: radiator = null, nominal_power: watts = null, category = 'none' } = device
  const none = t(($) => $.form.unknownRadiator)
  return {
    name: { field: t(($) => $.form.name), value: device.name },
    roomId: { field: t(($) => $.form.room), value: device.room?.name ?? t(($) => $.form.noRoom) },
    category: { field: t(($) => $.form.category), value: t(($) => $.categories[category]) },
    radiator: {
      field: t(($) => $.form.radiator),
      value: radiator === null ? none : t(($) => $.radiators[radiator]),
    },
    watts: { field: t(($) => $.form.power), value: watts === null ? '–' : format.unit(watts, 'W') },
  }
}
