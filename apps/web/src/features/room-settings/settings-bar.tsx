import type { RoomSettings } from '@foyer/contract/room-settings.ts'
import { heatingOrders } from '@foyer/rules/room-temperatures/room-temperatures.ts'
import { CallError } from '#api/call-error.ts'
import { fieldsAgainst } from '#forms/draft-ways.ts'
import { useDraftWords } from '#forms/use-draft-words.tsx'
import { useErrorText } from '#api/error-words.ts'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useOrderName } from '#features/orders/order-words.ts'
import { Attention } from '#ui/attention.tsx'
import { Button } from '#ui/button.tsx'
import { DraftNotes } from '#forms/draft-notes.tsx'
import { SaveBar } from '#forms/save-bar.tsx'
import { roomSettingsWords } from './room-settings-words.ts'
import { type SettingsDraft, type SettingsFields, storedFields } from './use-settings-draft.ts'

/** What is not saved yet and the two ways out; where somebody else has changed the same, what they wrote. */
export function SettingsBar({ draft, settings }: { draft: SettingsDraft; settings: RoomSettings }) {
  const t = useWords(roomSettingsWords)
  const say = useErrorText()
  const words = useDraftWords()
  const theirs = useTheirs(settings)
  const who = settings.changed_by
  const conflict = who === null ? words.conflict : <Rich text={t(($) => $.bar.conflictBy, { who })} />
  const stored = storedFields(settings).value
  const field = draft.error instanceof CallError ? draft.error.field : null
  const part = settingsParts.find((key) => field?.startsWith(`body.${key}`) === true)
  const notes = (
    <DraftNotes
      draft={draft}
      words={{ ...words, conflict }}
      theirs={fieldsAgainst(draft.base, draft.value, stored).map((key) => theirs(key, stored))}
      onKeep={() => void draft.keepMine()}
    />
  )
  // Leaving is asked about as long as something is not saved.
  if (!draft.isDirty) return notes
  return (
    <SaveBar
      title={t(($) => $.bar.title)}
      note={t(($) => $.bar.note)}
      isStuck
      actions={
        <>
          <Button look="quiet" onClick={draft.reset}>
            {t(($) => $.bar.discard)}
          </Button>
          <Button look="primary" isBusy={draft.isSaving} onClick={() => void draft.save()}>
            {t(($) => $.bar.save)}
          </Button>
        </>
      }
    >
      {notes}
      {draft.error === null || draft.isConflict ? null : (
        <div role="alert">
          <Attention tone="danger">
            <Rich
              text={t(($) => (part === undefined ? $.bar.failed : $.bar.failedIn), {
                part: part === undefined ? '' : t(($) => $.theirs[part]),
                message: say(draft.error),
              })}
            />
          </Attention>
        </div>
      )}
    </SaveBar>
  )
}

const settingsParts = ['temperatures', 'window', 'protection', 'excluded'] as const

/** Says what is stored in a part of the settings. */
function useTheirs(settings: RoomSettings) {
  const t = useWords(roomSettingsWords)
  const words = useDraftWords()
  const format = useFormat()
  const nameOf = useOrderName()
  const valueOf = (key: keyof SettingsFields, stored: SettingsFields): string => {
    const { temperatures, window, protection, excluded } = stored
    switch (key) {
      case 'temperatures':
        return heatingOrders
          .map((order) => `${nameOf(order)} ${format.degrees(temperatures[order])}`)
          .join(', ')
      case 'window':
        return t(($) => (window.is_watched ? $.window.on : $.window.off))
      case 'protection':
        return t(($) => $.theirs.limits, {
          floor: format.degrees(protection.floor),
          ceiling: format.degrees(protection.ceiling),
        })
      case 'excluded': {
        const names = settings.devices.filter(({ id }) => excluded.includes(id)).map(({ name }) => name)
        return names.length === 0 ? '–' : names.join(', ')
      }
    }
  }
  return (key: keyof SettingsFields, stored: SettingsFields) =>
    words.theirs(
      t(($) => $.theirs[key]),
      valueOf(key, stored),
    )
}
