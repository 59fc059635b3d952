import { orders, type Order } from '@foyer/contract/heating.ts'

/** What a key asks for in the week. */
export type WeekAction =
  | { kind: 'walk'; by: -1 | 1 }
  | { kind: 'day'; by: -1 | 1 }
  | { kind: 'end'; of: 'first' | 'last' }
  | { kind: 'stretch'; by: -1 | 1 }
  | { kind: 'move'; by: -1 | 1 }
  | { kind: 'order'; order: Order }
  | { kind: 'remove' | 'insert' | 'details' | 'copy' | 'paste' | 'undo' | 'redo' }

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

const sideways: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowRight: 1 }
const upDown: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 }
const plain: Record<string, WeekAction> = {
  Home: { kind: 'end', of: 'first' },
  End: { kind: 'end', of: 'last' },
  Delete: { kind: 'remove' },
  Backspace: { kind: 'remove' },
  Insert: { kind: 'insert' },
  '+': { kind: 'insert' },
  Enter: { kind: 'details' },
}
const letters: Record<string, WeekAction> = {
  c: { kind: 'copy' },
  v: { kind: 'paste' },
  z: { kind: 'undo' },
  y: { kind: 'redo' },
}

/** The action of a key on a block; null leaves the key to the browser. */
export function weekAction({ key, shiftKey, ctrlKey, metaKey, altKey }: Key): WeekAction | null {
  if (altKey) return null
  const along = sideways[key]
  if (ctrlKey || metaKey) {
    if (along !== undefined && ctrlKey) return { kind: 'move', by: along }
    if (shiftKey && key.toLowerCase() === 'z') return { kind: 'redo' }
    return letters[key] ?? null
  }
  if (along !== undefined) return { kind: shiftKey ? 'stretch' : 'walk', by: along }
  const across = upDown[key]
  if (across !== undefined && !shiftKey) return { kind: 'day', by: across }
  const order = orderOfKey(key)
  if (order !== null) return { kind: 'order', order }
  return plain[key] ?? null
}

/** The order that a digit stands for in the palette; null for any other key. */
function orderOfKey(key: string): Order | null {
  return /^[1-6]$/.test(key) ? (orders[Number(key) - 1] ?? null) : null
}
