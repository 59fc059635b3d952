import { TEST_LIMIT, WAIT_LIMIT } from '#gateway/testing/limits.ts'
import { defineConfig } from '@playwright/test'
import { browserArguments } from './browser-arguments.ts'

/** Headless Chromium, if installed: the same pages for a sixth less of the machine. */
const browser = process.env['HEADLESS_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'] ?? ''

/**
 * Each has its own product without a home: they run before the others, so that a running home is started once a worker.
 */
const flows = ['**/spec-4-flows.test.ts', '**/spec-6-invitation.test.ts', '**/spec-8-catalogue.test.ts']

export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.test.ts',
  projects: [
    { name: 'flows', testMatch: flows },
    { name: 'homes', testIgnore: flows },
  ],
  // Products side by side, one more than two cores: while one journey waits for its home, others run. A fourth one
  // gains nothing.
  workers: 3,
  fullyParallel: false,
  timeout: TEST_LIMIT,
  expect: { timeout: WAIT_LIMIT },
  reporter: 'list',
  // A journey that passes only at its second attempt has a fault of its own.
  retries: 0,
  forbidOnly: process.env['CI'] === '1',
  outputDir: '../test-results',
  snapshotPathTemplate: '{testDir}/trees/{arg}{ext}',
  use: {
    locale: 'fr-FR',
    reducedMotion: 'reduce',
    // Only the journeys about it have the service worker: the others use the network, whatever was cached before.
    serviceWorkers: 'block',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      ...(browser === '' ? {} : { executablePath: browser }),
      args: browserArguments,
    },
  },
})
