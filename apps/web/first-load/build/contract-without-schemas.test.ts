import { fileURLToPath } from 'node:url'
import { calls } from '@foyer/contract/registry.ts'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { contractWithoutSchemas } from './contract-without-schemas.ts'

test('the page’s calls are those of the contract without their schemas, and without the library of schemas', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [contractWithoutSchemas()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { treeshake: { propertyReadSideEffects: false } },
      lib: { entry: fileURLToPath(import.meta.resolve('@foyer/contract/registry.ts')), formats: ['es'] },
    },
  })
  const [code = ''] = [built]
    .flat()
    .flatMap((one) => ('output' in one ? one.output.map((file) => ('code' in file ? file.code : '')) : []))
  expect(code).not.toMatch(/\bzod\b/i)

  const page: { calls: unknown } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  expect(page.calls).toEqual(
    calls.map(({ name, method, path, access, stale, isIdempotent }) => ({
      name,
      method,
      path,
      access,
      stale,
      isIdempotent,
    })),
  )
})
