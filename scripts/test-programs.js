import { existsSync } from 'node:fs'
import { installDebianPackages } from './debian-packages.js'
import { doesStart } from './find-browser.js'

const headlessShell = '/usr/bin/chromium-headless-shell'

/** The programs that some tests start, their paths on Debian, and the packages that contain them. */
const programs = [
  { path: '/usr/sbin/mosquitto', package: 'mosquitto' },
  { path: '/usr/sbin/nginx', package: 'nginx-light' },
  { path: '/usr/bin/openssl', package: 'openssl' },
  { path: headlessShell, package: 'chromium-headless-shell' },
]

/**
 * Installs the programs that are missing, if this account may. A test whose program is still missing is skipped with a
 * message; for the browser there is a fallback. Returns environment variables for the tests.
 */
export async function ensureTestPrograms() {
  const missing = programs.filter(({ path }) => !existsSync(path))
  const packages = missing.map((program) => program.package)
  if (packages.length > 0 && !(await installDebianPackages(packages))) {
    // A package that this system does not have would keep the others from being installed.
    for (const one of packages) await installDebianPackages([one])
  }
  return doesStart(headlessShell) ? { HEADLESS_SHELL_PATH: headlessShell } : {}
}
