import { test, type TestOptions } from 'vitest'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with Vitest's.
  interface TaskMeta {
    /** Why the test was skipped; `npm test` prints it. */
    skipReason?: string
  }
}

/**
 * Declares a test that needs a program of the machine. `missing` names what is not installed, or is null; where it names
 * something, the test is skipped with that as its reason.
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
