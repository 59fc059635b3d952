/** SQLSTATE classes and codes of a database that is unavailable, full or too slow: a retry may succeed. */
const passingStates = /^(08|53|57P|55P03|57014|40001|40P01|25P03)/

/** The driver's messages for a lost connection, a connection that could not be opened, or a pool that is closing. */
const passingMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after calling end|Client (has encountered a connection error|was closed) and is not queryable)/

const passingSystemErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'])

/** True if the failure is due to an unavailable or overloaded database, and not to a fault of ours. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (passingMessages.test(error.message)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return passingStates.test(code) || ('syscall' in error && passingSystemErrors.has(code))
}

/** True if the database cancelled a transaction because of a deadlock or a serialization failure. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')
}

/** True if the database or a date calculation refused a value that was to be stored: a retry never succeeds. */
export function isRefusedValue(error: unknown): boolean {
  if (error instanceof RangeError) return true
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
}
