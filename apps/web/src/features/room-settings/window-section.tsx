import type { RoomSettings } from '@foyer/contract/room-settings.ts'
import { roomLimits } from '@foyer/rules/room-temperatures/room-limits.ts'
import { useWords } from '#lib/words.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Section } from '#ui/section.tsx'
import { Switch } from '#ui/switch.tsx'
import { LimitRow } from './limit-row.tsx'
import { roomSettingsWords } from './room-settings-words.ts'
import typography from '#ui/typography.module.css'
import styles from './settings-list.module.css'

type Window = RoomSettings['window']

/** What an open window does in the room, and by what it is noticed. */
export function WindowSection({
  window,
  contacts,
  onChange,
}: {
  window: Window
  /** Names of the sensors of the room's windows and doors. */
  contacts: readonly string[]
  /** Null: it is only shown. */
  onChange: ((window: Window) => void) | null
}) {
  const t = useWords(roomSettingsWords)
  const state = t(($) => (window.is_watched ? $.window.on : $.window.off))
  const title = t(($) => $.window.title)
  const ways = [
    {
      key: 'by_contact' as const,
      face: wayFace(
        t(($) => $.window.byContact),
        contacts.length === 0 ? t(($) => $.window.noContact) : contacts.join(', '),
      ),
    },
    {
      key: 'by_fall' as const,
      face: wayFace(
        t(($) => $.window.byFall),
        t(($) => $.window.fallNote),
      ),
    },
  ]
  return (
    <Section
      title={title}
      more={
        onChange === null ? (
          state
        ) : (
          <Switch
            label={state}
            about={title}
            isOn={window.is_watched}
            onChange={(isWatched) => onChange({ ...window, is_watched: isWatched })}
          />
        )
      }
    >
      <ul className={styles.list}>
        {ways.map(({ key, face }) => (
          <li key={key}>
            <label className={styles.choice}>
              <Checkbox
                checked={window[key]}
                disabled={onChange === null || !window.is_watched}
                onChange={(event) => onChange?.({ ...window, [key]: event.target.checked })}
              />
              <span>{face}</span>
            </label>
          </li>
        ))}
        <LimitRow
          name={t(($) => $.window.limit)}
          note={t(($) => $.window.limitNote)}
          value={window.limit}
          words={{ less: t(($) => $.window.less), more: t(($) => $.window.more) }}
          range={roomLimits.window}
          write={(count) => t(($) => $.window.minutes, { count })}
          onChange={onChange === null ? null : (limit) => onChange({ ...window, limit })}
        />
      </ul>
    </Section>
  )
}

function wayFace(name: string, note: string) {
  return (
    <>
      <b>{name}</b>
      <span className={typography.rowQuiet}>{note}</span>
    </>
  )
}
