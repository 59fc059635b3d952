import type { Plugin } from 'vite'

/** Makes V8 compile a whole file off the main thread, while it downloads. https://v8.dev/blog/explicit-compile-hints */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Puts the hint at the top of each script. A file contains what one screen runs, so nearly all of it is called: without
 * the hint each function is compiled at its first call, on the main thread, while the user waits for the screen.
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
