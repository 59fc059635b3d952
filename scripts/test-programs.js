import { existsSync } from 'node:fs'
import { installDebianPackages } from './debian-packages.js'
import { doesStart } from './find-browser.js'

const headlessShell = '/usr/bin/chromium-headless-shell'

/** The programs that some tests start, where Debian puts them, and the packages that bring them. */
const programs = [
  { path: '/usr/sbin/mosquitto', package: 'mosquitto' },
  { path: '/usr/sbin/nginx', package: 'nginx-light' },
  { path: '/usr/bin/openssl', package: 'openssl' },
  { path: headlessShell, package: 'chromium-headless-shell' },
]

/**
 * Installs the programs that are missing, where this account may. A test that still lacks one is skipped and says so; a
 * browser has another in its place. Returns what the tests are told of them.
 */
export async function ensureTestPrograms() {
  const missing = programs.filter(({ path }) => !existsSync(path))
  const packages = missing.map((program) => program.package)
  if (packages.length > 0 && !(await installDebianPackages(packages))) {
    // One that this system does not have keeps the others from being installed.
    for (const one of packages) await installDebianPackages([one])
  }
  return doesStart(headlessShell) ? { HEADLESS_SHELL_PATH: headlessShell } : {}
}
