import type { AnyCall, CallReply } from '@foyer/contract/call.ts'
import { useEffect, useState } from 'react'
import { useBlocker } from '@tanstack/react-router'
import { isSignedIn } from '#lib/session.ts'
import { CallError } from '#api/errors.ts'
import type { CallInput } from '#api/client.ts'
import { useApiMutation } from '#api/mutation.ts'
import {
  change,
  rebaseOn,
  isConflicting,
  isDirty,
  openDraft,
  sending,
  settle,
  type Stored,
  type DraftMerge,
} from './draft.ts'
import { type Guard, draftKey, keepDraft, readDraft } from './draft-storage.ts'

/** What a form says of the thing that it edits. */
type DraftGiven<Value, C extends AnyCall> = {
  /** Which draft it is among those of the person, such as `device:<id>`. Another one is another component (`key`). */
  name: string
  /** As it is stored now; it may change while the form is open. */
  stored: Stored<Value>
  merge: DraftMerge<Value>
  /** Whether what was kept before a reload still has the shape of the value. */
  isValue: Guard<Value>
  write: C
  /** What is sent to make `over` the value. */
  input: (value: Value, over: Stored<Value>) => CallInput<C>
  /** What the answer says is stored now. */
  answered: (answer: CallReply<C>) => Stored<Value>
  onSaved?: (answer: CallReply<C>) => void
  /** The address says that the form is open: whatever changes the address closes it, not only another page. */
  isInAddress?: boolean
}

export type Draft<Value, Input = unknown> = {
  value: Value
  /** What it began from. */
  base: Value
  isDirty: boolean
  /** It was begun before this page was loaded. */
  isRestored: boolean
  /** What is stored has changed elsewhere as well, and otherwise. */
  isConflict: boolean
  /** What is stored now, where the value is against it; null where it is not, or is refused and not here yet. */
  theirs: Value | null
  isSaving: boolean
  /** It was saved, and nothing was changed since. */
  isSaved: boolean
  error: Error | null
  set: (to: (latest: Value) => Value) => void
  /** Goes back to what is stored now; in a conflict that takes what is there. */
  discard: () => void
  /** False where it was not stored: `isConflict`, else `error`, then says why. `add` puts more into what is sent. */
  save: (add?: (input: Input) => Input) => Promise<boolean>
  /** Saves over what somebody else has stored meanwhile. */
  overwrite: () => Promise<boolean>
  /** Forgets what is kept: the form is left, or its dialog closed. */
  forget: () => void
  leaving: LeaveGuard
}

/**
 * The one draft of a form: what is being edited over what is stored. It outlives a reload of the tab, is saved by one
 * write, follows what changes elsewhere for as long as both can be had, and asks before it is left behind.
 */
export function useDraft<Value, C extends AnyCall>(given: DraftGiven<Value, C>): Draft<Value, CallInput<C>> {
  const { merge, stored } = given
  const [key] = useState(() => draftKey(given.name))
  const [state, setState] = useState(() => openDraft(merge, stored, readDraft(key, given.isValue)))
  const next = rebaseOn(merge, state, stored)
  if (next !== state) setState(next)
  const { base, value } = state
  const dirty = isDirty(merge, state)
  useEffect(() => {
    keepDraft(key, dirty ? { base, value } : null)
  }, [key, dirty, base, value])
  const write = useApiMutation(given.write, {
    showError: 'inline',
    onSuccess: (answer) => {
      // The form may be gone before it is drawn again.
      keepDraft(key, null)
      setState((latest) => settle(merge, latest, given.answered(answer)))
      given.onSaved?.(answer)
    },
    onError: (error) =>
      setState((latest) => ({ ...latest, sent: null, isRefused: isRefusal(error, latest.base) })),
  })
  const send = async (input: CallInput<C>, isOver: boolean): Promise<boolean> => {
    setState((latest) => sending(latest, value, isOver))
    try {
      await write.mutateAsync(input)
      return true
    } catch {
      // Said by the form: `error` holds it.
      return false
    }
  }
  const against = isConflicting(merge, state, stored)
  return {
    value,
    base: base.value,
    isDirty: dirty,
    isRestored: state.isRestored && dirty,
    isConflict: against || state.isRefused,
    theirs: against ? stored.value : null,
    isSaving: write.isPending,
    isSaved: write.isSuccess && !dirty,
    error: write.error,
    set: (to) => setState((latest) => change(latest, to)),
    discard: () => {
      setState(openDraft(merge, stored))
      write.reset()
    },
    save: async (add = (input) => input) => {
      // Where nobody counts versions, nobody else would refuse it.
      if (against && base.version === undefined) return false
      return send(add(given.input(value, base)), false)
    },
    overwrite: () => send(given.input(merge.rebase(base.value, value, stored.value), stored), true),
    forget: () => keepDraft(key, null),
    leaving: useLeaveGuard({
      isOn: dirty,
      isInAddress: given.isInAddress,
      onLeave: () => keepDraft(key, null),
    }),
  }
}

/** True where the gateway has a newer version than the one that was sent. */
function isRefusal(error: Error, { version }: Stored<unknown>): boolean {
  if (!(error instanceof CallError) || error.code !== 'conflict' || typeof version !== 'number') return false
  return error.field === null || error.field === 'body.version'
}

type LeaveGuard = {
  /** Somebody is about to leave and has to be asked. */
  isAsked: boolean
  stay: () => void
  leave: () => void
}

/** Somebody has just said that they leave: other forms of the page need not ask again. */
let isDecided = false

/** Holds back who leaves what is not saved, until they have said so. A reload is not asked: the draft outlives it. */
function useLeaveGuard({
  isOn,
  isInAddress = false,
  onLeave,
}: {
  isOn: boolean
  /** Any other address is a way out, not only another page. */
  isInAddress?: boolean | undefined
  onLeave: () => void
}): LeaveGuard {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      // Who signs out has been asked enough.
      const isLeaving = isOn && isSignedIn() && (isInAddress || current.pathname !== next.pathname)
      if (isLeaving && isDecided) onLeave()
      return isLeaving && !isDecided
    },
    enableBeforeUnload: false,
    withResolver: true,
  })
  return {
    isAsked: status === 'blocked',
    stay: () => reset?.(),
    leave: () => {
      onLeave()
      isDecided = true
      // The router asks the forms one after the other, with nothing but promises in between.
      setTimeout(() => (isDecided = false))
      proceed?.()
    },
  }
}
