/**
 * For a call that a page makes by itself when it opens, and that has an effect: once, without asking again on its
 * own; only the person's Retry does. Offline it fails at once instead of waiting unseen. Its result outlives a
 * sign-out, for it is nobody's.
 */
export const askedOnce = {
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  networkMode: 'always',
  meta: { isPublic: true },
} as const
