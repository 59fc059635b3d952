import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installed, productNode } from './clone.js'
import { installDebianPackages } from './debian-packages.js'
import { runStep } from './run-step.js'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/**
 * The path of a Chromium that starts: the one of `CHROMIUM_PATH`, an installed one, Playwright's download, or Debian's
 * package if it may be installed. If there is none, prints the command that installs one and returns null.
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && named !== '') {
    if (doesStart(named)) return named
    console.error(`CHROMIUM_PATH names ${named}, which does not start.`)
    return null
  }
  return findInstalled() ?? (await downloadByPlaywright()) ?? (await installByApt()) ?? printInstallCommand()
}

function findInstalled() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...paths, ...places].find((path) => existsSync(path) && doesStart(path)) ?? null
}

async function downloadByPlaywright() {
  const question = `import { chromium } from 'playwright-core'; console.log(chromium.executablePath())`
  const path = (
    await runStep(productNode, ['--input-type=module', '-e', question], { isQuiet: true })
  ).output.trim()
  if (existsSync(path)) return doesStart(path) ? path : null
  console.log('Downloading a browser for the tests.')
  await runStep(productNode, [installed('playwright', 'cli.js'), 'install', 'chromium'], {
    isQuiet: true,
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '20000' },
  })
  return existsSync(path) && doesStart(path) ? path : null
}

async function installByApt() {
  await installDebianPackages(['chromium', 'fonts-liberation'])
  return findInstalled()
}

function printInstallCommand() {
  console.error('The tests need a browser, and none could be found or downloaded. Install one and try again:')
  console.error(
    process.platform === 'darwin' ? 'brew install --cask chromium' : 'sudo apt-get install -y chromium',
  )
  return null
}

/** A name on the PATH may be an empty shell script, and a downloaded browser may lack a system library. */
export function doesStart(path) {
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}
