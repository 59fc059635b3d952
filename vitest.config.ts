import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { TEST_LIMIT, WAIT_LIMIT } from '#gateway/testing/limits.ts'

/**
 * `npm test` finds a browser and sets it here; without it the usual paths are tried, then Playwright's own download.
 */
const chromium =
  process.env['HEADLESS_SHELL_PATH'] ??
  process.env['CHROMIUM_PATH'] ??
  ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))

/** Takes minutes, and the tests of kills and brokers cover the same in a short form: only `npm run proofs` runs it. */
const proofsAlone = process.env['FLEET_FAULTS'] === undefined ? ['bench/fleet/faults.test.ts'] : []

/**
 * The files that take longest. Vitest starts with the largest files, and some of these are small: they would be left
 * over at the end.
 */
const longest = [
  'access/access-matrix.test.ts',
  'fuzz/fuzz.test.ts',
  'backup/backup.test.ts',
  'run-gateway.test.ts',
  'keeper-taken-away.test.ts',
  'kill-at-edges.test.ts',
  'scripts/adding.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(name))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const everywhere = {
  testTimeout: TEST_LIMIT,
  hookTimeout: TEST_LIMIT,
  expect: { poll: { timeout: WAIT_LIMIT } },
  // Processes in Node, and as many pages of the browser at the same time. On two cores Vitest would take one: most of
  // our files wait for a database, a process or a socket, so that four still leave a fifth of both cores idle.
  maxWorkers: availableParallelism() + 4,
}

/** Tests that need only Node: `npm run check` runs only these. */
const rulesTests: TestProjectInlineConfiguration = {
  test: {
    ...everywhere,
    name: 'rules',
    // They share no state between files: their imports are loaded once.
    isolate: false,
    // Browsers have it, Node does not yet.
    setupFiles: ['temporal-polyfill/global'],
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/web/{src/**/,first-load/**/,}*.test.ts',
      'apps/virtual-home/src/**/*.test.ts',
    ],
  },
}

const gatewayTests: TestProjectInlineConfiguration = {
  test: {
    ...everywhere,
    name: 'gateway',
    // Fewer collections of short-lived objects: a process runs files for minutes.
    execArgv: ['--max-semi-space-size=64'],
    // Files share a process and its loaded modules, and nothing else: the whole gateway takes a second to load.
    isolate: false,
    // Node loads the modules, as in the product: through Vite, each use of an import is a call.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    include: [
      'apps/gateway/src/**/*.test.ts',
      'bench/**/*.test.ts',
      'scripts/*.test.ts',
      'e2e/year/*.test.ts',
    ],
    exclude: proofsAlone,
    // One real PostgreSQL for the whole run; each file that needs one gets its own database.
    globalSetup: ['apps/gateway/src/testing/database-server.ts'],
  },
}

/** Tests of singletons of a page (words, session, provider) or of the whole app: each file has its own page. */
const needOwnPage = [
  '{src/api,src/app,src/lib,first-load}/**/*.test.tsx',
  'src/features/**/{room-not-offered,spec-2-recovery}.test.tsx',
]

/** Tests of the web app in a browser. The others share pages, and load the app's modules once per page. */
const browserTests = (isolate: boolean): TestProjectInlineConfiguration => ({
  extends: './apps/web/vite.config.ts',
  root: './apps/web',
  test: {
    name: isolate ? 'own-page' : 'browser',
    isolate,
    include: isolate ? needOwnPage : ['src/**/*.test.tsx'],
    exclude: isolate ? [] : needOwnPage,
    setupFiles: ['src/test-page.ts'],
    ...everywhere,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          ...(chromium === undefined ? {} : { executablePath: chromium }),
          // Chromium's sandbox refuses root.
          args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // `npm run coverage`: code that decides a home's heating must be tested on every branch, or the command fails.
    coverage: {
      provider: 'v8',
      include: [
        'packages/rules/src/{absence,home,protection,regulation,room-order,room-temperatures,scenario,schedule,notifications}/*.ts',
      ],
      // Helpers of tests: generated homes and rules.
      exclude: ['**/{arbitrary-*,scenario-world,simulated-home,live-graph}.ts', '**/*.test.ts'],
      reporter: ['text'],
      thresholds: { branches: 100 },
    },
    projects: existsSync('apps/web/vite.config.ts')
      ? [rulesTests, gatewayTests, browserTests(false), browserTests(true)]
      : [rulesTests, gatewayTests],
  },
})
