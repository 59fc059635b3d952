/** SQLSTATE classes and codes of a database that is away, full or too slow: trying again may heal them. */
const passingStates = /^(08|53|57P|55P03|57014|40001|40P01|25P03)/

/** The driver's own words for a connection that was lost, was not to be had, or a pool that is closing. */
const passingMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after calling end)/

const passingSystemErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'])

/** True when a failure is the database being away or overloaded, and not a fault of ours. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (passingMessages.test(error.message)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return passingStates.test(code) || ('syscall' in error && passingSystemErrors.has(code))
}

/** True when the database ended a transaction because it and another waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')
}

/** True when the database or the calendar refused a value that was to be stored: trying again never heals that. */
export function isRefusedValue(error: unknown): boolean {
  if (error instanceof RangeError) return true
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
}
