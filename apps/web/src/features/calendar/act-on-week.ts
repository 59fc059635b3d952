import type { WeekDraft } from './use-week-draft.ts'
import type { WeekEditor } from './use-week-editor.ts'
import type { WeekAction } from './week-keys.ts'

/** Does what a key asks for; who may only read can walk. */
export function actOn(
  action: WeekAction,
  { draft, editor, isEditable }: { draft: WeekDraft; editor: WeekEditor; isEditable: boolean },
): void {
  const { place, blocks, block, span } = editor
  switch (action.kind) {
    case 'walk': {
      const next = blocks[blocks.indexOf(block) + action.by]
      if (next !== undefined) editor.choose({ ...place, quarter: next.from })
      return
    }
    case 'day': {
      const day = Math.min(Math.max(place.day + action.by, 0), 6)
      editor.choose({ ...place, day })
      return
    }
    case 'end': {
      const end = action.of === 'first' ? blocks[0] : blocks.at(-1)
      if (end !== undefined) editor.choose({ ...place, quarter: end.from })
      return
    }
    default:
  }
  if (!isEditable) return
  switch (action.kind) {
    case 'stretch':
      return editor.setEdge('end', span.to + action.by)
    case 'move':
      return editor.moveBy(action.by)
    case 'order':
      return editor.paintBlock(action.order)
    case 'remove':
      return editor.remove()
    case 'insert':
      return editor.insert()
    case 'copy':
      return editor.copy()
    case 'paste':
      return editor.paste()
    case 'undo':
      return draft.undo()
    case 'redo':
      return draft.redo()
    default:
  }
}
