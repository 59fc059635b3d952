import {
  DEVICE_NAME_LENGTH,
  deviceCategories,
  MOST_NOMINAL_POWER,
  radiatorTypes,
} from '@foyer/contract/device.ts'
import type { Device } from '@foyer/contract/device.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { editsSince } from '#base/address/edits-since.ts'
import { toldHere } from '#base/api/write-meta.ts'
import { useErrorText } from '#base/i18n/error-words.ts'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import { devicesQuery, updateDeviceMutation } from '#entities/device/device.queries.ts'
import { mergeDevices } from '#entities/device/live-cache.ts'
import { roomsQuery } from '#entities/room/room.queries.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { changeOf, readWatts, type DeviceDraft } from './device-change.ts'
import { deviceScreenWords } from './device-screen-words.ts'
import typography from '#ui/typography.module.css'
import dialogs from '#ui/dialog.module.css'
import styles from './device-form.module.css'

/** What an owner can say of an object: its name, its room, what heats in it and where its energy counts. */
export function DeviceForm({ device }: { device: Device }) {
  const t = useWords(deviceScreenWords)
  const say = useErrorText()
  const format = useFormat()
  const client = useQueryClient()
  const rooms = useQuery(roomsQuery).data ?? (device.room == null ? [] : [device.room])
  // Only what was touched: the rest goes on following the home.
  const [draft, setDraft] = useState<DeviceDraft>({})
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const update = useMutation({
    ...toldHere(updateDeviceMutation),
    onSuccess: (saved) => {
      client.setQueryData(devicesQuery.queryKey, (devices) => devices && mergeDevices(devices, [saved]))
      setSavedAt(Date.now())
    },
  })
  const set = (part: DeviceDraft) => {
    setSavedAt(null)
    setDraft({ ...draft, ...part })
  }
  const change = changeOf(device, draft)
  const heats = (draft.category ?? device.category) === 'heating'
  const watts = draft.watts ?? (device.nominal_power == null ? '' : String(device.nominal_power))
  const isNameEmpty = draft.name !== undefined && draft.name.trim() === ''
  const isPowerWrong = readWatts(watts) === undefined
  const hubName = device.hub_name ?? null
  const isOwnName = hubName !== null && hubName !== device.name
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (change === null || isNameEmpty || isPowerWrong) return
        update.mutate(
          { params: { deviceId: device.id }, body: change },
          { onSuccess: () => setDraft((latest) => editsSince(latest, draft)) },
        )
      }}
    >
      <div className={styles.wide}>
        <TextField
          label={t(($) => $.form.name)}
          value={draft.name ?? device.name}
          maxLength={DEVICE_NAME_LENGTH}
          autoComplete="off"
          error={isNameEmpty ? t(($) => $.form.nameEmpty) : null}
          hint={isOwnName ? t(($) => $.form.hubName, { name: hubName }) : t(($) => $.form.nameHint)}
          onChange={(event) => set({ name: event.target.value })}
        />
      </div>
      <SelectField
        label={t(($) => $.form.room)}
        value={draft.roomId ?? device.room?.id ?? ''}
        options={[
          ...rooms.map(({ id, name }) => ({ value: id, label: name })),
          { value: '', label: t(($) => $.form.noRoom) },
        ]}
        onChange={(roomId) => set({ roomId })}
      />
      <SelectField
        label={t(($) => $.form.category)}
        value={draft.category ?? device.category ?? 'none'}
        options={deviceCategories.map((value) => ({ value, label: t(($) => $.categories[value]) }))}
        onChange={(category) => set({ category })}
      />
      {heats ? (
        <SelectField
          label={t(($) => $.form.radiator)}
          value={draft.radiator ?? device.radiator_type ?? ''}
          options={[
            { value: '' as const, label: t(($) => $.form.unknownRadiator) },
            ...radiatorTypes.map((value) => ({ value, label: t(($) => $.radiators[value]) })),
          ]}
          onChange={(radiator) => set({ radiator })}
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
      {update.isError ? (
        <p className={`${typography.danger} ${styles.wide}`} role="alert">
          {say(update.error)}
        </p>
      ) : null}
      <p className={`${dialogs.actions} ${styles.wide}`}>
        <Button
          type="submit"
          look="primary"
          isBusy={update.isPending}
          disabledReason={
            change === null && savedAt === null && !update.isPending ? t(($) => $.form.nothing) : null
          }
        >
          {t(($) => $.form.save)}
        </Button>
        {isOwnName ? (
          <Button
            look="quiet"
            onClick={() =>
              update.mutate(
                { params: { deviceId: device.id }, body: { name: null } },
                { onSuccess: () => setDraft(({ name: _name, ...latest }) => latest) },
              )
            }
          >
            {t(($) => $.form.giveBack)}
          </Button>
        ) : null}
        <span className={typography.note} role="status">
          {savedAt === null ? null : t(($) => $.form.saved, { time: format.time(savedAt) })}
        </span>
      </p>
    </form>
  )
}
