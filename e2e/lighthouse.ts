/**
 * npm run lighthouse: Lighthouse's best practices on the login and the overview of a running home; prints its findings
 * and exits with 1 if there are any. It is fetched by npx on demand: 170 packages that no other step needs. Lighthouse
 * no longer checks whether the app can be installed: the journey `install` asks Chromium itself.
 */
import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { accountOf, OWNER, tokenOf } from './accounts.ts'
import { startProduct } from './product.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'

const reportSchema = z.object({
  categories: z.object({
    'best-practices': z.object({ score: z.number(), auditRefs: z.array(z.object({ id: z.string() })) }),
  }),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.nullable(z.number()), details: z.unknown().optional() }),
  ),
})

const product = await startProduct()
try {
  const token = await tokenOf(product, accountOf(product, OWNER))
  for (const path of ['/', `/account?token=${token}`]) {
    const { score, findings } = examine(new URL(path, product.address).href)
    console.log(`${path.split('?')[0]}: best practices ${Math.round(score * 100)} of 100`)
    for (const finding of findings) console.log(`  ${finding}`)
    if (findings.length > 0) process.exitCode = 1
  }
} finally {
  await product.stop()
}
process.exit()

function examine(address: string): { score: number; findings: string[] } {
  const flags = ['--headless', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const output = execFileSync(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      address,
      '--only-categories=best-practices',
      '--output=json',
      '--quiet',
      `--chrome-flags=${flags.join(' ')}`,
    ],
    {
      encoding: 'utf8',
      maxBuffer: 100_000_000,
      env: {
        ...process.env,
        CHROME_PATH: process.env['CHROMIUM_PATH'],
        // The product's own Node: Lighthouse needs 22.
        PATH: `${join(resolve(import.meta.dirname, '..'), 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
      },
    },
  )
  const { categories, audits } = reportSchema.parse(JSON.parse(output))
  const { score, auditRefs } = categories['best-practices']
  const findings = auditRefs.flatMap(({ id }) => {
    const audit = audits[id]
    return audit === undefined || audit.score === null || audit.score === 1
      ? []
      : [`${id}: ${audit.title} ${JSON.stringify(audit.details ?? null).slice(0, 2_000)}`]
  })
  return { score, findings }
}
