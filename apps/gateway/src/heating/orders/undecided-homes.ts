export type UndecidedHomes = {
  /** Tells these devices of a home again after a while; null: all of them. */
  lookAgain(homeId: string, deviceIds: ReadonlySet<string> | null): void
  /** Forgets the homes that are another gateway's now. */
  leave(isLeft: (homeId: string) => boolean): void
  close(): void
}

/**
 * Homes in which somebody is still asked for what is no longer in force. A command that was left open ends by itself
 * within the hour: what is owed then is told then.
 */
export function createUndecidedHomes(parts: {
  /** ms until a home is looked at again. */
  settle: number
  tell(homeId: string, deviceIds: ReadonlySet<string> | null): void
}): UndecidedHomes {
  const homes = new Map<string, { deviceIds: ReadonlySet<string> | null; timer: NodeJS.Timeout }>()
  return {
    lookAgain(homeId, deviceIds) {
      const earlier = homes.get(homeId)
      clearTimeout(earlier?.timer)
      const all = earlier?.deviceIds === null || deviceIds === null
      const both = all ? null : deviceIds.union(earlier?.deviceIds ?? new Set<string>())
      const timer = setTimeout(() => {
        homes.delete(homeId)
        parts.tell(homeId, both)
      }, parts.settle)
      homes.set(homeId, { deviceIds: both, timer: timer.unref() })
    },
    leave(isLeft) {
      for (const [homeId, { timer }] of homes) {
        if (!isLeft(homeId)) continue
        clearTimeout(timer)
        homes.delete(homeId)
      }
    },
    close() {
      for (const { timer } of homes.values()) clearTimeout(timer)
      homes.clear()
    },
  }
}
