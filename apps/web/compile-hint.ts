import type { Plugin } from 'vite'

/** Tells V8 to compile a whole file while it comes, beside the main thread. https://v8.dev/blog/explicit-compile-hints */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Puts the hint at the head of each script. A file holds what one screen runs, so that nearly all of it is called: without
 * the hint each function is compiled at its first call, on the main thread, by who waits for the screen.
 */
export function compileHint(): Plugin {
  return {
    name: 'foyer:compile-hint',
    apply: 'build',
    generateBundle: {
      // After Vite has written its own head.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = `${hint}${file.code}`
      },
    },
  }
}
