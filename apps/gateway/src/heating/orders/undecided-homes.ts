export type UndecidedHomes = {
  /** Calls `resend` for these devices of a home again after `settle`; null: all devices. */
  retry(homeId: string, deviceIds: ReadonlySet<string> | null): void
  /** Stops tracking the homes that another gateway keeps now. */
  onRevoked(isLeft: (homeId: string) => boolean): void
  close(): void
}

/**
 * Homes in which a device has an open request for an order that is no longer in force. An open command ends by itself
 * within an hour; what is owed is sent then.
 */
export function createUndecidedHomes(parts: {
  /** ms until a home is checked again. */
  settle: number
  resend(homeId: string, deviceIds: ReadonlySet<string> | null): void
}): UndecidedHomes {
  const homes = new Map<string, { deviceIds: ReadonlySet<string> | null; timer: NodeJS.Timeout }>()
  return {
    retry(homeId, deviceIds) {
      const earlier = homes.get(homeId)
      clearTimeout(earlier?.timer)
      const all = earlier?.deviceIds === null || deviceIds === null
      const both = all ? null : deviceIds.union(earlier?.deviceIds ?? new Set<string>())
      const timer = setTimeout(() => {
        homes.delete(homeId)
        parts.resend(homeId, both)
      }, parts.settle)
      homes.set(homeId, { deviceIds: both, timer: timer.unref() })
    },
    onRevoked(isLeft) {
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
