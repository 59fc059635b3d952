import { test, type TestOptions } from 'vitest'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with Vitest's.
  interface TaskMeta {
    /** Why the test was skipped; `npm test` prints it. */
    skipReason?: string
  }
}

/**
 * Declares a test that needs an installed program. `missing` is the name of what is not installed, or null; if it is
 * set, the test is skipped with that as its reason.
 */
export function testIfInstalled(missing: string | null) {
  return (name: string, work: () => void | Promise<void>, options: TestOptions = {}): void =>
    test(name, options, async ({ skip, task }) => {
      if (missing !== null) {
        task.meta.skipReason = `${missing} is not installed`
        skip(task.meta.skipReason)
      }
      await work()
    })
}
