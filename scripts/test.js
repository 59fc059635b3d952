// npm test: installs what it needs, then runs everything. Its last line is `N passed, N failed, N skipped`.
// TEST_OUTCOMES is the path of a file for every test with its outcome, as JSON: `npm run flakes` compares them.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureWebBuilt } from './build-web.js'
import { checks } from './checks.js'
import { clone, hasGoodNode, installed, productNode } from './clone.js'
import { findBrowser } from './find-browser.js'
import { ensureInstalled } from './install.js'
import { endWithSignals, runStep } from './run-step.js'
import { ensureTestPrograms } from './test-programs.js'

endWithSignals()
/**
 * Every check and test that ran: `{ name, outcome: 'passed' | 'failed' | 'skipped', ms, reason }`. `reason`: why it failed
 * or was skipped, where that is known.
 */
const outcomes = []
const reports = mkdtempSync(join(tmpdir(), 'foyer-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

if (!hasGoodNode() || !(await ensureInstalled())) endEarly()
const browser = await findBrowser()
if (browser === null) endEarly()
const programs = await ensureTestPrograms()
const env = { CHROMIUM_PATH: browser, ...programs, CI: '1' }

for (const { name, run } of checks) await step(name, () => runCheck(name, run))
await step('build', () => runCheck('build', ensureWebBuilt))
await step('tests', runVitest)
await step('journeys', runJourneys)

const total = countOf(outcomes)
for (const kind of ['skipped', 'failed']) {
  for (const { name, reason } of outcomes.filter(({ outcome }) => outcome === kind)) {
    console.log(`${kind}: ${name}${reason === undefined ? '' : `: ${reason}`}`)
  }
}
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
if (process.env.TEST_OUTCOMES) writeFileSync(process.env.TEST_OUTCOMES, JSON.stringify(outcomes))
process.exit(total.failed === 0 ? 0 : 1)

async function step(name, run) {
  console.log(`\n— ${name}`)
  const begun = Date.now()
  const found = await run()
  outcomes.push(...found)
  const { passed, failed } = countOf(found)
  console.log(`${name}: ${passed} passed, ${failed} failed in ${((Date.now() - begun) / 1000).toFixed(1)} s`)
}

function countOf(list) {
  const count = { passed: 0, failed: 0, skipped: 0 }
  for (const { outcome } of list) count[outcome] += 1
  return count
}

async function runCheck(name, run) {
  const begun = Date.now()
  return [{ name, outcome: (await run()) ? 'passed' : 'failed', ms: Date.now() - begun }]
}

async function runVitest() {
  const report = join(reports, 'tests.json')
  const { code, output } = await runStep(
    productNode,
    [
      installed('vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { keepsErrors: true, env },
  )
  return judge('tests', { code, output }, () =>
    readReport(report).testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults.map(({ fullName, status, duration, meta, failureMessages }) => ({
        name: `${relative(clone, file)} › ${fullName}`,
        outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
        ms: duration ?? 0,
        reason: status === 'failed' ? shorten(failureMessages?.[0]) : (meta?.skipReason ?? 'no reason given'),
      })),
    ),
  )
}

async function runJourneys() {
  const report = join(reports, 'journeys.json')
  const { code, output } = await runStep(
    productNode,
    [installed('@playwright', 'test', 'cli.js'), 'test', '--config=e2e', '--reporter=list,json'],
    { keepsErrors: true, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  )
  return judge('journeys', { code, output }, () =>
    readReport(report)
      .suites.flatMap(specsOf)
      .map(({ file, title, tests: [{ status, results, annotations }] }) => ({
        name: `e2e/journeys/${file} › ${title}`,
        outcome: status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed',
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        reason:
          status === 'skipped'
            ? (annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason given')
            : shorten(results.at(-1)?.error?.message),
      })),
  )
}

function specsOf(suite) {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
}

/**
 * A step without tests, or that failed without a failed test (a file that does not load, a deadlock in the database),
 * counts as one failure, with the end of what it printed as errors.
 */
function judge(step, { code, output }, read) {
  const failure = { name: step, outcome: 'failed', ms: 0, reason: output.trim().slice(-3_000) }
  try {
    const found = read()
    const { passed, failed } = countOf(found)
    if (passed + failed > 0 && (code === 0 || failed > 0)) return found
    return [...found, failure]
  } catch {
    return [failure]
  }
}

/** The first lines of an error. */
function shorten(message) {
  return message?.split('\n').slice(0, 4).join('\n').slice(0, 600)
}

function readReport(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function endEarly() {
  console.log('0 passed, 1 failed, 0 skipped')
  process.exit(1)
}
