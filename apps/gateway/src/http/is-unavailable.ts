/** SQLSTATE classes and codes of a database that is away, full or too slow: trying again may heal them. */
const passingStates = /^(08|53|57P|55P03|57014|40001|40P01|25P03)/

const passingSystemErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'])

/** True when a failure is the database being away or overloaded, and not a fault of ours. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (/^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return passingStates.test(code) || ('syscall' in error && passingSystemErrors.has(code))
}
