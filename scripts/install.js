import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { clone, installed, productNode } from './clone.js'
import { runStep } from './run-step.js'
import { stampOf } from './stamp.js'

const stampFile = installed('.foyer-stamp')

/**
 * Installs the packages of the lockfile, unless exactly these are installed. Returns whether they are there now; prints
 * the reason if not.
 */
export async function ensureInstalled() {
  const stamp = `${process.platform}-${process.arch} ${stampOf(['package-lock.json'])}`
  if (existsSync(productNode) && (readIfThere(stampFile) === stamp || isInstalledAsLocked())) {
    writeFileSync(stampFile, stamp)
    return true
  }
  console.log('Installing the packages (npm ci). The first time takes about a minute.')
  rmSync(stampFile, { force: true })
  // Some packages need a newer Node than the one of the command: they run on the one that is installed here.
  const result = await installLocked()
  if (result.code !== 0) {
    console.error(result.output.trim())
    console.error('The packages could not be installed: see the error of npm above.')
    return false
  }
  if (!existsSync(productNode) && !(await fetchProductNode())) return false
  writeFileSync(stampFile, stamp)
  console.log(`Installed in ${Math.round(result.seconds)} s.`)
  return true
}

/** Runs `npm ci` without output, by the npm that started this command if it is known. */
export function installLocked(options = {}) {
  const args = ['ci', '--loglevel=error', '--no-audit', '--no-fund']
  const npm = process.env.npm_execpath
  const isJavaScript = npm !== undefined && /\.[cm]?js$/.test(npm)
  return isJavaScript
    ? runStep(process.execPath, [npm, ...args], { isQuiet: true, ...options })
    : runStep('npm', args, { isQuiet: true, ...options })
}

/** npm can be configured to skip install scripts; the package `node` downloads its program by one. */
async function fetchProductNode() {
  const script = installed('node', 'installArchSpecificPackage.js')
  const result = await runStep(process.execPath, [script], { isQuiet: true, cwd: dirname(script) })
  if (existsSync(productNode)) return true
  console.error(result.output.trim())
  console.error('Node 24 could not be installed: the package "node" needs to run its install script.')
  return false
}

/** Whether the user's own `npm install` has installed what the lockfile lists: npm records what it installed. */
function isInstalledAsLocked() {
  try {
    const wanted = JSON.parse(readFileSync(`${clone}/package-lock.json`, 'utf8')).packages
    const found = JSON.parse(readFileSync(installed('.package-lock.json'), 'utf8')).packages
    return Object.entries(wanted).every(([path, { version, link, optional }]) => {
      if (!path.includes('node_modules/') || link) return true
      return found[path] === undefined ? optional === true : found[path].version === version
    })
  } catch {
    return false
  }
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
