import { existsSync } from 'node:fs'
import { installDebianPackages } from './debian-packages.js'

/** The programs that some tests start, where Debian puts them, and the packages that bring them. */
const programs = [
  { path: '/usr/sbin/mosquitto', package: 'mosquitto' },
  { path: '/usr/sbin/nginx', package: 'nginx-light' },
  { path: '/usr/bin/openssl', package: 'openssl' },
]

/** Installs the programs that are missing, where this account may. A test that still lacks one is skipped and says so. */
export async function ensureTestPrograms() {
  const missing = programs.filter(({ path }) => !existsSync(path))
  if (missing.length > 0) await installDebianPackages(missing.map((program) => program.package))
}
