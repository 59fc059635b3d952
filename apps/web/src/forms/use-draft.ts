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
  startSaving,
  finishSaving,
  type Stored,
  type DraftMerge,
} from './draft.ts'
import { type Guard, draftKey, storeDraft, readDraft } from './draft-storage.ts'

/** The input of `useDraft`. */
type DraftOptions<Value, C extends AnyCall> = {
  /**
   * The name of the draft, unique for the user, such as `device:<id>`. For another name, remount the component
   * (`key`).
   */
  name: string
  /** The stored version; it may change while the form is open. */
  stored: Stored<Value>
  merge: DraftMerge<Value>
  /** The first edit, made when the form opens without a draft from before. */
  firstEdit?: ((stored: Value) => Value) | undefined
  /** Whether a draft stored before a reload still has the shape of the value. */
  isValue: Guard<Value>
  write: C
  /** The input of the write that replaces `over` with the value. */
  input: (value: Value, replaced: Stored<Value>) => CallInput<C>
  /** The stored version according to the reply. */
  toStored: (reply: CallReply<C>) => Stored<Value>
  onSaved?: (reply: CallReply<C>) => void
  /** The open form is in the address: any change of the address closes it, not only another page. */
  isInAddress?: boolean
}

export type Draft<Value, Input = unknown> = {
  value: Value
  /** The value that the draft is based on. */
  base: Value
  isDirty: boolean
  /** The draft is from before this page load. */
  isRestored: boolean
  /** The stored version has changed elsewhere too, in a different way. */
  isConflict: boolean
  /**
   * The stored version, if the value conflicts with it; null if there is no conflict, or the newer version has not
   * arrived yet.
   */
  theirs: Value | null
  isSaving: boolean
  /** Saved, and not edited since. */
  isSaved: boolean
  /** Why the last save failed, other than by a conflict; it may be shown next to one. */
  error: Error | null
  set: (to: (latest: Value) => Value) => void
  /** Resets to the stored version; in a conflict that is the newer one. */
  discard: () => void
  /**
   * Resolves with false if it was not saved: `isConflict` or `error` has the reason. `add` extends the input that is
   * sent.
   */
  save: (add?: (input: Input) => Input) => Promise<boolean>
  /** Saves over a newer stored version. */
  overwrite: () => Promise<boolean>
  /** Erases the stored draft: the form is left, or its dialog closed. */
  forget: () => void
  leaving: LeaveGuard
}

/**
 * The draft of a form: an edited value based on the stored version. It survives a reload of the tab, is saved with
 * one write, follows changes from elsewhere as long as there is no conflict, and asks before it is left.
 */
export function useDraft<Value, C extends AnyCall>(
  options: DraftOptions<Value, C>,
): Draft<Value, CallInput<C>> {
  const { merge, stored } = options
  const [key] = useState(() => draftKey(options.name))
  const [state, setState] = useState(() => {
    const opened = openDraft(merge, stored, readDraft(key, options.isValue))
    return opened.isRestored || options.firstEdit === undefined ? opened : change(opened, options.firstEdit)
  })
  const next = rebaseOn(merge, state, stored)
  if (next !== state) setState(next)
  const { base, value } = state
  const dirty = isDirty(merge, state)
  useEffect(() => {
    storeDraft(key, dirty ? { base, value } : null)
  }, [key, dirty, base, value])
  const write = useApiMutation(options.write, {
    showError: 'inline',
    onSuccess: (reply) => {
      // The form may be unmounted before it renders again.
      storeDraft(key, null)
      setState((latest) => finishSaving(merge, latest, options.toStored(reply)))
      options.onSaved?.(reply)
    },
    onError: (error) =>
      setState((latest) => ({ ...latest, sent: null, isOutdated: isVersionConflict(error, latest.base) })),
  })
  const send = async (input: CallInput<C>, isOverwriting: boolean): Promise<boolean> => {
    setState((latest) => startSaving(latest, value, isOverwriting))
    try {
      await write.mutateAsync(input)
      return true
    } catch {
      // The form shows `error`.
      return false
    }
  }
  const hasConflict = isConflicting(merge, state, stored)
  return {
    value,
    base: base.value,
    isDirty: dirty,
    isRestored: state.isRestored && dirty,
    isConflict: hasConflict || state.isOutdated,
    theirs: hasConflict ? stored.value : null,
    isSaving: write.isPending,
    isSaved: write.isSuccess && !dirty,
    // A conflict is no further error, unless the newer version could be merged: the user saves again.
    error: (hasConflict || state.isOutdated) && isConflictError(write.error) ? null : write.error,
    set: (to) => setState((latest) => change(latest, to)),
    discard: () => {
      setState(openDraft(merge, stored))
      write.reset()
    },
    save: async (add = (input) => input) => {
      // Without versions, the gateway would not reject it.
      if (hasConflict && base.version === undefined) return false
      return send(add(options.input(value, base)), false)
    },
    overwrite: () => send(options.input(merge.rebase(base.value, value, stored.value), stored), true),
    forget: () => storeDraft(key, null),
    leaving: useLeaveGuard({
      isOn: dirty,
      isInAddress: options.isInAddress,
      onLeave: () => storeDraft(key, null),
    }),
  }
}

/** True if the gateway has a newer version than the one that was sent. */
function isVersionConflict(error: Error, { version }: Stored<unknown>): boolean {
  return typeof version === 'number' && isConflictError(error)
}

function isConflictError(error: Error | null): boolean {
  if (!(error instanceof CallError) || error.code !== 'conflict') return false
  return error.field === null || error.field === 'body.version'
}

type LeaveGuard = {
  /** The user is about to leave, and the form has to ask. */
  isBlocked: boolean
  stay: () => void
  leave: () => void
}

/** The user has just confirmed leaving: other forms of the page do not ask again. */
let isConfirmed = false

/** Blocks leaving with unsaved changes until the user confirms. A reload does not ask: the draft survives it. */
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
      // Signing out does not ask again.
      const isLeaving = isOn && isSignedIn() && (isInAddress || current.pathname !== next.pathname)
      if (isLeaving && isConfirmed) onLeave()
      return isLeaving && !isConfirmed
    },
    enableBeforeUnload: false,
    withResolver: true,
  })
  return {
    isBlocked: status === 'blocked',
    stay: () => reset?.(),
    leave: () => {
      onLeave()
      isConfirmed = true
      // The router asks the forms one after the other, with only promises in between.
      setTimeout(() => (isConfirmed = false))
      proceed?.()
    },
  }
}
