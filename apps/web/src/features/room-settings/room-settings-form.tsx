import { type RoomSettings, type RoomTemperatures, setRoomSettings } from '@foyer/contract/room-settings.ts'
import {
  heatingOrders,
  defaultTemperatures,
  type HeatingOrder,
  temperatureBounds,
  withTemperature,
} from '@foyer/rules/room-temperatures/room-temperatures.ts'
import { leastCeiling } from '@foyer/rules/room-temperatures/room-limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { RichText } from '#lib/rich-text.tsx'
import { useWords } from '#lib/i18n.ts'
import { roomPagesWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { CallError } from '#api/errors.ts'
import { useErrorText } from '#api/error-text.ts'
import { roomSettingsQuery } from '#api/queries/rooms.ts'
import { Notice } from '#ui/notice.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { OrderChip } from '#ui/order-chip.tsx'
import { Section } from '#ui/page.tsx'
import { conflictingFields, type Stored, versionOf, mergeFields } from '#forms/draft.ts'
import { DraftNotes, SaveBar } from '#forms/draft-notes.tsx'
import { isFlag, isListOf, isNumber, isShapeOf, isText } from '#forms/draft-storage.ts'
import { useDraft } from '#forms/use-draft.ts'
import { useOrderName } from '#features/orders/orders.tsx'

import styles from './room-settings.module.css'

/** The bar to save or discard changes; if another user has changed the same fields, it shows their values. */
export function SettingsBar({ draft, settings }: { draft: SettingsDraft; settings: RoomSettings }) {
  const t = useWords(roomPagesWords)
  const errorText = useErrorText()
  const storedField = useStoredField(settings)
  const changedBy = settings.changed_by
  const conflict =
    changedBy === null ? undefined : (
      <RichText text={t(($) => $.settings.bar.conflictBy, { who: changedBy })} />
    )
  const stored = storedFields(settings).value
  const field = draft.error instanceof CallError ? draft.error.field : null
  const part = settingsParts.find((key) => field?.startsWith(`body.${key}`) === true)
  const notes = (
    <DraftNotes
      draft={draft}
      conflict={conflict}
      theirs={conflictingFields(draft.base, draft.value, stored).map((key) => storedField(key, stored))}
      onOverwrite={() => void draft.overwrite()}
    />
  )
  // Leaving asks for confirmation while changes are unsaved.
  if (!draft.isDirty) return notes
  return (
    <SaveBar
      title={t(($) => $.settings.bar.title)}
      note={t(($) => $.settings.bar.note)}
      isStuck
      actions={
        <>
          <Button variant="quiet" onClick={draft.discard}>
            {t(($) => $.settings.bar.discard)}
          </Button>
          <Button variant="primary" isBusy={draft.isSaving} onClick={() => void draft.save()}>
            {t(($) => $.settings.bar.save)}
          </Button>
        </>
      }
    >
      {notes}
      {draft.error === null ? null : (
        <div role="alert">
          <Notice tone="danger">
            <RichText
              text={t(($) => (part === undefined ? $.settings.bar.failed : $.settings.bar.failedIn), {
                part: part === undefined ? '' : t(($) => $.settings.theirs[part]),
                message: errorText(draft.error),
              })}
            />
          </Notice>
        </div>
      )}
    </SaveBar>
  )
}

const settingsParts = ['temperatures', 'window', 'protection', 'excluded'] as const

/** Formats the stored values of a section of the settings. */
function useStoredField(settings: RoomSettings) {
  const t = useWords(roomPagesWords)
  const format = useFormat()
  const orderName = useOrderName()
  const valueOf = (key: keyof SettingsFields, stored: SettingsFields): string => {
    const { temperatures, window, protection, excluded } = stored
    switch (key) {
      case 'temperatures':
        return heatingOrders
          .map((order) => `${orderName(order)} ${format.degrees(temperatures[order])}`)
          .join(', ')
      case 'window':
        return t(($) => (window.is_watched ? $.settings.window.on : $.settings.window.off))
      case 'protection':
        return t(($) => $.settings.theirs.limits, {
          floor: format.degrees(protection.floor),
          ceiling: format.degrees(protection.ceiling),
        })
      case 'excluded': {
        const names = settings.devices.filter(({ id }) => excluded.includes(id)).map(({ name }) => name)
        return names.length === 0 ? '–' : names.join(', ')
      }
    }
  }
  return (key: keyof SettingsFields, stored: SettingsFields) => ({
    field: t(($) => $.settings.theirs[key]),
    value: valueOf(key, stored),
  })
}

/** The fields of a room that its owner can change. */
export type SettingsFields = Pick<RoomSettings, 'temperatures' | 'window' | 'protection'> & {
  /** Ids, sorted. */
  excluded: string[]
}

type SettingsDraft = ReturnType<typeof useSettingsDraft>

/** The draft of a room's settings, based on the stored ones. */
export function useSettingsDraft(settings: RoomSettings) {
  const client = useQueryClient()
  const roomId = settings.room_id
  return useDraft({
    name: `room-settings:${roomId}`,
    stored: storedFields(settings),
    merge: mergeFields<SettingsFields>(),
    isValue: isFields,
    write: setRoomSettings,
    input: (value, over) => ({
      params: { roomId },
      body: {
        version: versionOf(over) ?? settings.version,
        ...value,
        protection: protectionOver(value.protection, value.temperatures.comfort),
      },
    }),
    toStored: storedFields,
    onSaved: (saved) => client.setQueryData(roomSettingsQuery(roomId).queryKey, saved),
  })
}

/** Raises the ceiling as far as a Confort temperature requires; lowering Confort lowers it again. */
export function protectionOver(
  protection: SettingsFields['protection'],
  comfort: number,
): SettingsFields['protection'] {
  return { ...protection, ceiling: Math.max(protection.ceiling, leastCeiling(comfort)) }
}

/** The editable fields and the version of the stored settings. */
function storedFields(settings: RoomSettings): Stored<SettingsFields> {
  const { temperatures, window, protection, devices, version } = settings
  const excluded = devices.flatMap(({ id, excluded_at }) => (excluded_at === null ? [] : [id]))
  return { value: { temperatures, window, protection, excluded: excluded.toSorted() }, version }
}

const isFields = isShapeOf<SettingsFields>({
  temperatures: isShapeOf({
    comfort: isNumber,
    comfort_minus_1: isNumber,
    comfort_minus_2: isNumber,
    eco: isNumber,
    frost_protection: isNumber,
  }),
  window: isShapeOf({ is_watched: isFlag, by_contact: isFlag, by_fall: isFlag, limit: isNumber }),
  protection: isShapeOf({ floor: isNumber, ceiling: isNumber }),
  excluded: isListOf(isText),
})

/** The temperature of each mode in the room, as steps; read-only without `onChange`. */
export function TemperatureSteps({
  temperatures,
  onChange,
}: {
  temperatures: RoomTemperatures
  onChange: ((temperatures: RoomTemperatures) => void) | null
}) {
  const t = useWords(roomPagesWords)
  const format = useFormat()
  const orderName = useOrderName()
  const meaningOf = (order: HeatingOrder) => {
    if (order === 'comfort') return t(($) => $.settings.temperatures.reference)
    if (order === 'frost_protection') return t(($) => $.settings.temperatures.fixed)
    const value = format.degrees(temperatures.comfort - temperatures[order])
    return t(($) => $.settings.temperatures.below, { value })
  }
  const changeBy = (order: HeatingOrder, by: number) => {
    const next = withTemperature(temperatures, order, temperatures[order] + by)
    return next === null || onChange === null ? null : () => onChange(next)
  }
  return (
    <Section
      title={t(($) => $.settings.temperatures.title)}
      note={t(($) => $.settings.temperatures.note)}
      more={
        onChange === null ? undefined : (
          <Button variant="link" onClick={() => onChange(defaultTemperatures)}>
            {t(($) => $.settings.temperatures.defaults)}
          </Button>
        )
      }
    >
      <ol className={styles.steps}>
        {heatingOrders.map((order) => (
          <li key={order} data-order={order}>
            <span className={styles.degrees} aria-hidden="true">
              {format.number(temperatures[order], 1)}
              <small>°</small>
            </span>
            <span className={styles.block} />
            <span className={styles.name}>
              <OrderChip order={order} label={orderName(order)} />
              <span>{meaningOf(order)}</span>
            </span>
            {onChange === null ? (
              <span className={styles.temperatureStepsValue}>{format.degrees(temperatures[order])}</span>
            ) : (
              <Stepper
                label={orderName(order)}
                value={format.degrees(temperatures[order])}
                less={t(($) => $.settings.temperatures.less, { order: orderName(order) })}
                more={t(($) => $.settings.temperatures.more, { order: orderName(order) })}
                onLess={changeBy(order, -temperatureBounds.step)}
                onMore={changeBy(order, temperatureBounds.step)}
              />
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** One value between two buttons that decrease and increase it. A button without a callback is disabled. */
export function Stepper({
  label,
  value,
  less,
  more,
  onLess,
  onMore,
}: {
  /** What it sets, for a screen reader. */
  label: string
  /** The value in words, with its unit. */
  value: string
  /** The labels of the buttons. */
  less: string
  more: string
  /** Null if the value is at that limit. */
  onLess: (() => void) | null
  onMore: (() => void) | null
}) {
  return (
    <div className={styles.stepper} role="group" aria-label={label}>
      <IconButton
        icon="minus"
        variant="quiet"
        label={less}
        aria-disabled={onLess === null || undefined}
        onClick={() => onLess?.()}
      />
      <output>{value}</output>
      <IconButton
        icon="plus"
        variant="quiet"
        label={more}
        aria-disabled={onMore === null || undefined}
        onClick={() => onMore?.()}
      />
    </div>
  )
}
