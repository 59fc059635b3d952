import {
  DEVICE_NAME_LENGTH,
  deviceCategories,
  MOST_NOMINAL_POWER,
  radiatorTypes,
} from '@foyer/contract/device.ts'
import type { Device } from '@foyer/contract/device.ts'
import { useQuery } from '@tanstack/react-query'
import { fieldsAgainst } from '#forms/draft-ways.ts'
import { useDraftWords } from '#forms/use-draft-words.tsx'
import { useErrorText } from '#api/error-words.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { roomsQuery } from '#api/queries/room.queries.ts'
import { Button } from '#ui/button.tsx'
import { DraftNotes } from '#forms/draft-notes.tsx'
import { DraftRestored } from '#forms/draft-restored.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { fieldsOf, readWatts } from './device-change.ts'
import { deviceScreenWords } from './device-screen-words.ts'
import { useDeviceDraft } from './use-device-draft.ts'
import { useStoredFields } from './use-stored-fields.ts'
import typography from '#ui/typography.module.css'
import dialogs from '#ui/dialog.module.css'
import styles from './device-form.module.css'

/** What an owner can say of an object: its name, its room, what heats in it and where its energy counts. */
export function DeviceForm({ device }: { device: Device }) {
  const t = useWords(deviceScreenWords)
  const say = useErrorText()
  const format = useFormat()
  const words = useDraftWords()
  const theirs = useStoredFields(device)
  const rooms = useQuery(roomsQuery).data ?? (device.room == null ? [] : [device.room])
  const { draft, savedAt, isSaving, error, set, giveBackName } = useDeviceDraft(device)
  const { name, roomId, category, radiator, watts } = draft.value
  const isNameEmpty = name.trim() === '' && device.name !== ''
  const isPowerWrong = readWatts(watts) === undefined
  const isFit = !isNameEmpty && !isPowerWrong
  const hubName = device.hub_name ?? null
  const isOwnName = hubName !== null && hubName !== device.name
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (draft.isDirty && isFit) void draft.save()
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
      <DraftRestored draft={draft} words={words} />
      <DraftNotes
        draft={draft}
        words={words}
        theirs={fieldsAgainst(draft.base, draft.value, fieldsOf(device)).map((key) => theirs[key])}
        onKeep={() => {
          if (isFit) void draft.keepMine()
        }}
      />
      {error === null ? null : (
        <p className={`${typography.danger} ${styles.wide}`} role="alert">
          {say(error)}
        </p>
      )}
      <p className={`${dialogs.actions} ${styles.wide}`}>
        <Button
          type="submit"
          look="primary"
          isBusy={isSaving}
          disabledReason={!draft.isDirty && savedAt === null && !isSaving ? t(($) => $.form.nothing) : null}
        >
          {t(($) => $.form.save)}
        </Button>
        {isOwnName ? (
          <Button look="quiet" onClick={giveBackName}>
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
