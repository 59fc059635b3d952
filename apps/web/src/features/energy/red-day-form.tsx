import { redDayOrders, type RedDaySettings, setRedDaySettings } from '@foyer/contract/red-day-plan.ts'
import { useId } from 'react'
import { useWords } from '#lib/i18n.ts'
import { tariffWords } from '#lib/words.ts'
import { useErrorText } from '#api/error-text.ts'
import { redDayBody, useRedDayChange } from '#api/queries/energy.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Switch } from '#ui/checkbox.tsx'
import { mergeFields, versionOf } from '#forms/draft.ts'
import { isOneOf } from '#forms/draft-storage.ts'
import { DraftNotes, DraftRestored } from '#forms/draft-notes.tsx'
import { useDraft } from '#forms/use-draft.ts'
import { useOrderName } from '#features/orders/orders.tsx'

import fields from '#ui/text-field.module.css'
import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import styles from './day-colors.module.css'

/** What the plan for red days lowers: a switch for all rooms, and one for hot water if the home has any. */
export function RedDaySwitches({ settings, hasWater }: { settings: RedDaySettings; hasWater: boolean }) {
  const t = useWords(tariffWords)
  const change = useRedDayChange('toast')
  // The switch moves with the press.
  const shown = change.isPending ? change.variables.body : settings
  const set = (switches: Partial<Pick<RedDaySettings, 'lowers_rooms' | 'keeps_water_off'>>) => {
    if (!change.isPending) change.mutate({ body: { ...redDayBody(settings), ...switches } })
  }
  return (
    <div className={styles.switches}>
      <Switch
        label={t(($) => $.redPlan.lowersRooms)}
        isOn={shown.lowers_rooms}
        onChange={(isOn) => set({ lowers_rooms: isOn })}
      />
      {hasWater || settings.keeps_water_off ? (
        <Switch
          label={t(($) => $.redPlan.keepsWaterOff)}
          isOn={shown.keeps_water_off}
          onChange={(isOn) => set({ keeps_water_off: isOn })}
        />
      ) : null}
    </div>
  )
}

const choices = [...redDayOrders, 'ordinary'] as const

/** The chosen mode of each room, by its id; `ordinary`: as on an ordinary day. */
type Modes = Record<string, (typeof choices)[number]>

const isMode = isOneOf(choices)

function isModes(value: unknown): value is Modes {
  return typeof value === 'object' && value !== null && Object.values(value).every(isMode)
}

/** The form in which an owner chooses the mode of each room in the red hours of the plan. */
export function RedDayForm({ settings, onClose }: { settings: RedDaySettings; onClose: () => void }) {
  const t = useWords(tariffWords)
  const errorText = useErrorText()
  const orderName = useOrderName()
  const formId = useId()
  const draft = useDraft({
    name: 'red-day-plan',
    stored: storedModes(settings),
    merge: mergeFields<Modes>(),
    isValue: isModes,
    write: setRedDaySettings,
    input: (modes, replaced) => ({
      body: {
        ...redDayBody(settings),
        version: versionOf(replaced) ?? settings.version,
        // Only rooms that the home still has.
        rooms: settings.rooms.map(({ room_id, order }) => {
          const mode = modes[room_id]
          return { room_id, order: mode === undefined ? order : mode === 'ordinary' ? null : mode }
        }),
      },
    }),
    toStored: storedModes,
    onSaved: onClose,
  })
  const close = () => {
    draft.forget()
    onClose()
  }
  const options = choices.map((value) => ({
    value,
    label: value === 'ordinary' ? t(($) => $.redPlan.form.ordinary) : orderName(value),
  }))
  return (
    <Dialog
      isOpen
      title={t(($) => $.redPlan.form.title)}
      closeLabel={t(($) => $.redPlan.form.close)}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t(($) => $.redPlan.form.cancel)}</Button>
          <Button variant="primary" type="submit" form={formId} isBusy={draft.isSaving}>
            {t(($) => $.redPlan.form.save)}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={layout.stack}
        onSubmit={(event) => {
          event.preventDefault()
          void draft.save()
        }}
      >
        <p className={typography.note}>{t(($) => $.redPlan.form.hint)}</p>
        {settings.rooms.map(({ room_id: id, name }) => (
          <SelectField
            key={id}
            label={name}
            value={draft.value[id] ?? 'eco'}
            options={options}
            onChange={(mode) => draft.set((latest) => ({ ...latest, [id]: mode }))}
          />
        ))}
        <DraftRestored draft={draft} />
        <DraftNotes draft={draft} onOverwrite={() => void draft.overwrite()} />
        {draft.error === null ? null : (
          <p className={fields.error} role="alert">
            {errorText(draft.error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}

function storedModes({ version, rooms }: RedDaySettings) {
  const value: Modes = Object.fromEntries(rooms.map(({ room_id, order }) => [room_id, order ?? 'ordinary']))
  return { value, version }
}
