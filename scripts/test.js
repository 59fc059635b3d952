// npm test: installs what it needs, then runs everything. Its last line is `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureWebBuilt } from './build-web.js'
import { checks } from './checks.js'
import { clone, hasGoodNode, installed, productNode } from './clone.js'
import { findBrowser } from './find-browser.js'
import { ensureInstalled } from './install.js'
import { endWithSignals, runStep } from './run-step.js'

endWithSignals()
const total = { passed: 0, failed: 0 }
/** What failed, by name: said again at the end, where it is looked for. */
const failures = []
const reports = mkdtempSync(join(tmpdir(), 'foyer-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

if (!hasGoodNode() || !(await ensureInstalled())) endEarly()
const browser = await findBrowser()
if (browser === null) endEarly()
const env = { CHROMIUM_PATH: browser, CI: '1' }

for (const { name, run } of checks) {
  await step(name, async () => ((await run()) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }))
}
await step('build', async () =>
  (await ensureWebBuilt()) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
)
await step('tests', runVitest)
await step('journeys', runJourneys)

for (const failure of failures) console.log(`failed: ${failure}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

async function step(name, run) {
  console.log(`\n— ${name}`)
  const begun = Date.now()
  const known = failures.length
  const { passed, failed } = await run()
  total.passed += passed
  total.failed += failed
  if (failed > 0 && failures.length === known) failures.push(name)
  console.log(`${name}: ${passed} passed, ${failed} failed in ${((Date.now() - begun) / 1000).toFixed(1)} s`)
}

async function runVitest() {
  const report = join(reports, 'tests.json')
  const { code } = await runStep(
    productNode,
    [
      installed('vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env },
  )
  return judge(code, () => {
    const { numPassedTests, numFailedTests, testResults } = readReport(report)
    for (const { name: file, assertionResults } of testResults) {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      for (const { fullName } of failed) failures.push(`${relative(clone, file)} › ${fullName}`)
    }
    return { passed: numPassedTests, failed: numFailedTests }
  })
}

async function runJourneys() {
  const report = join(reports, 'journeys.json')
  const { code } = await runStep(
    productNode,
    [installed('@playwright', 'test', 'cli.js'), 'test', '--config=e2e', '--reporter=list,json'],
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  )
  return judge(code, () => {
    const { stats, suites } = readReport(report)
    for (const spec of suites.flatMap(specsOf)) {
      if (!spec.ok) failures.push(`e2e/journeys/${spec.file} › ${spec.title}`)
    }
    const { expected, unexpected, flaky } = stats
    return { passed: expected, failed: unexpected + flaky }
  })
}

function specsOf(suite) {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
}

/** A step that ran nothing, or ended badly without a failed test (a file that does not load), has failed once. */
function judge(code, count) {
  try {
    const { passed, failed } = count()
    const isBroken = passed + failed === 0 || (code !== 0 && failed === 0)
    return { passed, failed: failed + (isBroken ? 1 : 0) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function readReport(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function endEarly() {
  console.log('0 passed, 1 failed')
  process.exit(1)
}
