import { useId, useState, type ReactNode } from 'react'
import type { Device } from '@foyer/contract/device.ts'
import { MOST_SUN_OFFSET } from '@foyer/contract/scenario-rule.ts'
import { useWords } from '#lib/i18n.ts'
import { scenariosWords } from '#lib/words.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { TimeWord } from '#ui/time-field.tsx'
import { Select } from '#ui/select-field.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'
import type { ScenarioHome } from './scenario-home.ts'
import { useScenarioText } from './rule-text.tsx'

import typography from '#ui/typography.module.css'
import styles from './scenarios.module.css'

// A rule is edited in its own sentence, with native controls where possible: a phone shows its own picker, and keyboards
// and screen readers know them. The time is text, because a browser writes `input type="time"` in its own language.

type Rooms = 'all' | readonly string[]

/** Inline button with the chosen rooms; it opens a list of checkboxes below the sentence, on phones as a sheet. */
export function RoomsField({
  rooms,
  home,
  onChange,
}: {
  rooms: Rooms
  home: ScenarioHome
  onChange: (rooms: 'all' | string[]) => void
}) {
  const t = useWords(scenariosWords)
  const [isOpen, setOpen] = useState(false)
  const isWide = useMediaQuery('(min-width: 900px)')
  const panelId = useId()
  const hasMissingRoom = rooms !== 'all' && rooms.some((id) => home.roomName(id) === null)
  const isEmpty = rooms !== 'all' && rooms.length === 0
  const name = (id: string) => home.roomName(id) ?? t(($) => $.rule.gone.room)
  const text =
    rooms === 'all'
      ? t(($) => $.rule.allRooms)
      : isEmpty
        ? t(($) => $.edit.chooseRooms)
        : rooms.map(name).join(', ')
  const list = <RoomsList rooms={rooms} home={home} onChange={onChange} />
  return (
    <>
      <span className={styles.control} data-state={hasMissingRoom || isEmpty ? 'hole' : undefined}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isWide && isOpen ? panelId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={typography.visuallyHidden}>{t(($) => $.rule.labels.rooms)} </span>
          {text}
        </button>
        <Icon name="chevron" />
      </span>
      {isWide && isOpen ? (
        <div id={panelId} className={styles.panel}>
          {list}
          <Button size="small" onClick={() => setOpen(false)}>
            {t(($) => $.edit.close)}
          </Button>
        </div>
      ) : null}
      <Dialog
        isOpen={isOpen && !isWide}
        title={t(($) => $.edit.chooseRooms)}
        closeLabel={t(($) => $.edit.close)}
        onClose={() => setOpen(false)}
      >
        {list}
      </Dialog>
    </>
  )
}

function RoomsList({
  rooms,
  home,
  onChange,
}: {
  rooms: Rooms
  home: ScenarioHome
  onChange: (rooms: 'all' | string[]) => void
}) {
  const t = useWords(scenariosWords)
  const chosen = rooms === 'all' ? home.rooms.map((room) => room.id) : rooms
  const missing = chosen.filter((id) => home.roomName(id) === null)
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <fieldset className={styles.options}>
      <legend className={typography.visuallyHidden}>{t(($) => $.edit.chooseRooms)}</legend>
      <label>
        <Checkbox checked={rooms === 'all'} onChange={() => onChange(rooms === 'all' ? [] : 'all')} />
        {t(($) => $.rule.allRooms)}
      </label>
      {[...home.rooms.map((room) => room.id), ...missing].map((id) => (
        <label key={id}>
          <Checkbox checked={chosen.includes(id)} onChange={() => toggle(id)} />
          {home.roomName(id) ?? <span className={typography.danger}>{t(($) => $.rule.gone.room)}</span>}
        </label>
      ))}
    </fieldset>
  )
}

/** Inline field for a time of day in minutes; NaN while invalid. `isEnd`: midnight is the end of the day. */
export function InlineTime({
  label,
  minute,
  isEnd = false,
  onChange,
}: {
  label: string
  minute: number
  isEnd?: boolean
  onChange: (minute: number) => void
}) {
  return (
    <TimeWord
      label={label}
      value={Number.isNaN(minute) ? null : minute % 1440}
      isEnd={isEnd}
      onChange={(read) => onChange(isEnd && read === 0 ? 1440 : read)}
      onUnreadable={() => onChange(Number.NaN)}
    />
  )
}

/** Select with the suitable devices; a deleted device is listed first and marked as deleted. */
export function DeviceField({
  id,
  devices,
  home,
  onChange,
}: {
  id: string
  devices: readonly Device[]
  home: ScenarioHome
  onChange: (id: string) => void
}) {
  const t = useWords(scenariosWords)
  const isListed = devices.some((device) => device.id === id)
  const known = home.deviceName(id)
  const own = isListed ? [] : [{ value: id, label: known ?? t(($) => $.rule.gone.device) }]
  return (
    <InlineSelect
      label={t(($) => $.rule.labels.device)}
      value={id}
      tone={known === null ? 'hole' : undefined}
      options={[...own, ...devices.map((device) => ({ value: device.id, label: device.name }))]}
      onChange={onChange}
    />
  )
}

/** Inline native select, so that a phone shows its own picker. */
export function InlineSelect<Value extends string>({
  label,
  value,
  options,
  tone,
  onChange,
}: {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  /** `hole`: the selected room or device was deleted. */
  tone?: 'hole' | undefined
  onChange: (value: Value) => void
}) {
  return (
    <span className={styles.control} data-state={tone}>
      <Select
        aria-label={label}
        aria-invalid={tone === 'hole' || undefined}
        value={value}
        options={options}
        onChange={onChange}
      />
      <Icon name="chevron" />
    </span>
  )
}

/** Select for the offset before or after sunrise or sunset, in minutes. */
export function ShiftField({ offset, onChange }: { offset: number; onChange: (offset: number) => void }) {
  const t = useWords(scenariosWords)
  const texts = useScenarioText()
  const shifts = [-MOST_SUN_OFFSET, -120, -60, -30, -15, 0, 15, 30, 60, 120, MOST_SUN_OFFSET]
  return (
    <InlineSelect
      label={t(($) => $.rule.labels.shift)}
      value={String(offset)}
      options={[...new Set([...shifts, offset])]
        .toSorted((one, other) => one - other)
        .map((value) => ({ value: String(value), label: texts.shift(value) }))}
      onChange={(value) => onChange(Number(value))}
    />
  )
}

/** Sets of ISO weekdays that can be selected. */
const dayChoices = [[1, 2, 3, 4, 5], [6, 7], [1], [2], [3], [4], [5], [6], [7]] as const

/** Select for the days of the week. */
export function DaysField({
  days,
  onChange,
}: {
  days: readonly number[]
  onChange: (days: number[]) => void
}) {
  const t = useWords(scenariosWords)
  const texts = useScenarioText()
  const choices = new Map([...dayChoices, days].map((set) => [set.join(), [...set]]))
  return (
    <InlineSelect
      label={t(($) => $.rule.labels.days)}
      value={days.join()}
      options={Array.from(choices, ([value, set]) => ({ value, label: texts.days(set) }))}
      onChange={(value) => onChange(choices.get(value) ?? [...days])}
    />
  )
}

/** Select with the rooms; a deleted room is listed first and marked as deleted. */
export function RoomField({
  id,
  home,
  onChange,
}: {
  id: string
  home: ScenarioHome
  onChange: (id: string) => void
}) {
  const t = useWords(scenariosWords)
  const isMissing = home.roomName(id) === null
  const own = isMissing ? [{ value: id, label: t(($) => $.rule.gone.room) }] : []
  return (
    <InlineSelect
      label={t(($) => $.rule.labels.room)}
      value={id}
      tone={isMissing ? 'hole' : undefined}
      options={[...own, ...home.rooms.map((room) => ({ value: room.id, label: room.name }))]}
      onChange={onChange}
    />
  )
}

/** Inline field for a number with its unit; NaN while empty. */
export function InlineNumber({
  label,
  value,
  unit,
  step,
  onChange,
}: {
  label: string
  value: number
  unit: ReactNode
  step: number
  onChange: (value: number) => void
}) {
  return (
    <span className={styles.control}>
      <input
        type="number"
        inputMode="decimal"
        aria-label={label}
        aria-invalid={Number.isNaN(value) || undefined}
        step={step}
        value={Number.isNaN(value) ? '' : value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <span aria-hidden="true">{unit}</span>
    </span>
  )
}

/** Durations that can be selected, in minutes. */
const spanChoices = [5, 10, 15, 30, 60, 120, 240, 480, 1440] as const

/** The durations to select from, in minutes, including the current one; 0 if `hasNone`. */
export function spansWith(minutes: number, hasNone: boolean): number[] {
  const all = new Set([...(hasNone ? [0] : []), ...spanChoices, minutes])
  return [...all].toSorted((one, other) => one - other)
}
