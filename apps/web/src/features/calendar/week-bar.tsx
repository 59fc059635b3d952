import { useWords } from '#lib/words.ts'
import { Icon } from '#ui/icon.tsx'
import { calendarWords } from './calendar-words.ts'
import { OrderPalette } from './order-palette.tsx'
import type { WeekDraft } from './use-week-draft.ts'
import type { WeekEditor } from './use-week-editor.ts'
import buttons from '#ui/button.module.css'
import styles from './week-bar.module.css'

/** What to paint with, and the way back and forth. */
export function WeekBar({
  draft,
  editor,
  isPhone,
}: {
  draft: WeekDraft
  editor: WeekEditor
  /** There each block is given its order in its sheet. */
  isPhone: boolean
}) {
  const t = useWords(calendarWords)
  return (
    <div className={styles.bar}>
      {isPhone ? null : <OrderPalette value={editor.brush} onChoose={editor.setBrush} />}
      <div className={styles.steps}>
        <StepButton
          icon="undo"
          word={t(($) => $.undo)}
          why={t(($) => $.nothingToUndo)}
          isOn={draft.canUndo}
          onStep={draft.undo}
        />
        <StepButton
          icon="redo"
          word={t(($) => $.redo)}
          why={t(($) => $.nothingToRedo)}
          isOn={draft.canRedo}
          onStep={draft.redo}
        />
      </div>
    </div>
  )
}

/** Stays in the tab order where there is nothing to do, so that the focus is not lost with the last step. */
function StepButton({
  icon,
  word,
  why,
  isOn,
  onStep,
}: {
  icon: 'undo' | 'redo'
  word: string
  /** Why it cannot be used. */
  why: string
  isOn: boolean
  onStep: () => void
}) {
  return (
    <button
      type="button"
      className={buttons.button}
      data-look="plain"
      aria-disabled={!isOn || undefined}
      title={isOn ? undefined : why}
      onClick={() => {
        if (isOn) onStep()
      }}
    >
      <Icon name={icon} />
      {word}
    </button>
  )
}
