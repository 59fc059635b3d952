import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clone, installed, productNode } from './clone.js'
import { runStep } from './run-step.js'
import { stampOf } from './stamp.js'

const web = join(clone, 'apps', 'web')

/**
 * Builds the web app unless the current sources are built already. The build goes to another folder and is then swapped
 * in: the served files are always complete, and never older than the sources. Returns whether it is there now; prints
 * the reason if not.
 */
export async function ensureWebBuilt() {
  const stamp = stampOf(
    ['apps/web', 'packages/contract', 'packages/rules', 'package-lock.json', 'tsconfig.base.json'],
    { isLeftOut: (name) => /(^|\/)(dist|dist\..*|node_modules|\.vite)$|\.gen\.ts$|\.test\.tsx?$/.test(name) },
  )
  const [dist, draft, former] = ['dist', 'dist.new', 'dist.old'].map((name) => join(web, name))
  const stampFile = join(dist, '.stamp')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return true
  console.log('Building the web app.')
  rmSync(draft, { recursive: true, force: true })
  const args = [installed('vite', 'bin', 'vite.js'), 'build', '--outDir', draft, '--emptyOutDir']
  const result = await runStep(productNode, args, {
    isQuiet: true,
    cwd: web,
    env: { NODE_ENV: 'production' },
  })
  if (result.code !== 0) {
    rmSync(draft, { recursive: true, force: true })
    console.error(result.output.trim())
    console.error('The web app could not be built: see the error above.')
    return false
  }
  writeFileSync(join(draft, '.stamp'), stamp)
  rmSync(former, { recursive: true, force: true })
  if (existsSync(dist)) renameSync(dist, former)
  renameSync(draft, dist)
  rmSync(former, { recursive: true, force: true })
  console.log(`Built in ${Math.round(result.seconds)} s.`)
  return true
}
