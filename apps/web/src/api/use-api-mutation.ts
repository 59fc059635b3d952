import type { AnyCall } from '@foyer/contract/call.ts'
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'

/**
 * Where the failure of a write is shown. `inline`: the form or dialog shows it beside its button while it is on screen,
 * and a toast does once it is gone. `toast`: the toast alone. `caller`: the caller shows it wherever the user is by then.
 */
export type ErrorPlace = 'inline' | 'toast' | 'caller'

declare module '@tanstack/react-query' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be extended
  interface Register {
    mutationMeta: {
      /** Reads that it makes stale, from the contract: it lasts until they are read again. */
      stale?: AnyCall['stale']
      showError?: ErrorPlace
      isReadLater?: boolean
    }
  }
}

/** What is sent, how, and what it makes stale: `callMutation` of a call. */
export type ApiMutation<Answer, Input> = Omit<
  UseMutationOptions<Answer, Error, Input>,
  'onMutate' | 'onSuccess' | 'onError' | 'onSettled'
>

type ApiMutationOptions<Answer, Input, Context> = Pick<
  UseMutationOptions<Answer, Error, Input, Context>,
  'onMutate' | 'onSuccess' | 'onError' | 'onSettled'
> & {
  showError: ErrorPlace
  /** It is one of several, or its screen is left first: the caller reads again by `readAgain` what it makes stale. */
  isReadLater?: boolean
}

/** A write of the app: the only way to make one from a component. */
export function useApiMutation<Answer, Input, Context>(
  write: ApiMutation<Answer, Input>,
  { showError, isReadLater = false, ...handlers }: ApiMutationOptions<Answer, Input, Context>,
) {
  return useMutation<Answer, Error, Input, Context>({
    ...write,
    meta: { ...write.meta, showError, isReadLater },
    ...handlers,
  })
}
