import { spawnSync } from 'node:child_process'
import { runStep } from './run-step.js'

/**
 * Installs Debian packages with apt-get, where this account may. Returns false where it may not, or where apt-get failed;
 * its last lines are shown then.
 */
export async function installDebianPackages(packages) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  console.log(`Installing Debian packages with apt-get: ${packages.join(', ')}.`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runStep('apt-get', ['update', '-q'], { isQuiet: true, env })
  const result = await runStep('apt-get', ['install', '-qy', '--no-install-recommends', ...packages], {
    isQuiet: true,
    env,
  })
  if (result.code !== 0) console.error(result.output.trim().split('\n').slice(-3).join('\n'))
  return result.code === 0
}
