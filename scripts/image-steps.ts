// npm run image-steps: runs the steps of deploy/Dockerfile without Docker: in empty folders, as an account without
// rights, up to a gateway that responds. It needs DATABASE_URL, an empty database for that gateway.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clone, productNode } from './clone.js'

type Stage = { name: string; folder: string; environment: Record<string, string>; command: string[] }

const databaseUrl = process.env['DATABASE_URL']
if (databaseUrl === undefined) {
  console.error('Set DATABASE_URL to an empty database: the image contains no database.')
  process.exit(1)
}
// Root may do everything: the steps are run as an account that may write nowhere else.
const identity = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const root = mkdtempSync(join(tmpdir(), 'foyer-image-'))
process.on('exit', () => rmSync(root, { recursive: true, force: true }))
// Owners of files are set in the image only; the account here owns all that it creates.
const shims = makeFolder('shims')
writeFileSync(join(shims, 'chown'), '#!/bin/sh\nexit 0\n', { mode: 0o755 })
// The clone may be in a folder that this account cannot read.
cpSync(realpathSync(productNode), join(shims, 'node'))
const path = [shims, process.env['PATH']].join(delimiter)
const home = makeFolder('home')
// The settings with which this machine reaches the packages are not part of the image.
const reach = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(npm_config_(cafile|registry|globalconfig)|NODE_EXTRA_CA_CERTS)$/i.test(name),
  ),
)
own(root)

const last = runSteps(readFileSync(join(clone, 'deploy/Dockerfile'), 'utf8'))
process.exit((await answers(last)) ? 0 : 1)

function runSteps(text: string): Stage {
  const stages: Stage[] = []
  for (const line of text.split('\n').filter((step) => /^[A-Z]/.test(step))) {
    const [, verb = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    const stage = stages.at(-1)
    console.log(line)
    if (verb === 'FROM') stages.push(begin(/ AS (\w+)$/.exec(rest)?.[1] ?? 'last'))
    else if (stage === undefined) throw new Error(`${verb} before FROM`)
    else if (verb === 'COPY') copy(stage, rest.split(' '), stages)
    else if (verb === 'RUN') run(stage, rest.replaceAll('/foyer', stage.folder))
    else if (verb === 'ENV') {
      const [name = '', value = ''] = rest.replaceAll('/foyer', stage.folder).split('=')
      stage.environment[name] = value
    } else if (verb === 'CMD') stage.command = words(rest)
    else if (!['WORKDIR', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK'].includes(verb)) {
      throw new Error(`The step ${verb} is not supported.`)
    }
  }
  const end = stages.at(-1)
  if (end === undefined) throw new Error('The Dockerfile has no stage.')
  return end
}

function begin(name: string): Stage {
  return { name, folder: makeFolder(name), environment: {}, command: [] }
}

function copy(stage: Stage, args: string[], stages: readonly Stage[]): void {
  const from = /^--from=(\w+)$/.exec(args[0] ?? '')?.[1]
  const names = from === undefined ? args : args.slice(1)
  const target = resolve(stage.folder, names.at(-1) ?? '.')
  for (const name of names.slice(0, -1)) {
    const other = stages.find((one) => one.name === from)
    if (other !== undefined) cpSync(name.replace('/foyer', other.folder), target, { recursive: true })
    else for (const file of tracked(name)) put(file, name, target)
  }
  own(stage.folder)
}

/** The files of the clone under a path, without those that were built or installed there. */
function tracked(path: string): string[] {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', path], { cwd: clone })
  return list.toString().trim().split('\n')
}

function put(file: string, name: string, target: string): void {
  // A file goes into the folder, and the content of a folder to the same place below the other.
  const within = file === name ? basename(file) : relative(name, file)
  const to = join(target, within)
  mkdirSync(dirname(to), { recursive: true })
  cpSync(join(clone, file), to)
}

function run(stage: Stage, command: string): void {
  const result = spawnSync('/bin/sh', ['-c', command], options(stage))
  if (result.status !== 0) throw new Error(`The step ended with ${result.status}.`)
}

async function answers(stage: Stage): Promise<boolean> {
  const [file = '', ...args] = stage.command
  const ports = { PORT: '4790', MQTT_PORT: '0' }
  const { env, ...others } = options(stage)
  const child = spawn(file, args, { ...others, env: { ...env, ...ports, DATABASE_URL: databaseUrl } })
  process.on('exit', () => child.kill('SIGKILL'))
  for (let tries = 0; tries < 300 && child.exitCode === null; tries += 1) {
    const [ready, page] = await Promise.all(
      ['/api/ready', '/'].map((address) => ask(`http://127.0.0.1:4790${address}`)),
    )
    if (ready === 200 && page === 200) {
      console.log('The gateway of the image is ready and shows its page.')
      return true
    }
    await sleep(200)
  }
  console.error('The gateway of the image did not become ready.')
  return false
}

async function ask(address: string): Promise<number | null> {
  try {
    return (await fetch(address)).status
  } catch {
    return null
  }
}

function options(stage: Stage) {
  const env: NodeJS.ProcessEnv = { ...reach, PATH: path, HOME: home, ...stage.environment }
  return { cwd: stage.folder, env, stdio: 'inherit', ...identity } as const
}

function makeFolder(name: string): string {
  const folder = join(root, name)
  mkdirSync(folder, { recursive: true })
  return folder
}

function own(folder: string): void {
  if (identity.uid !== undefined) execFileSync('chown', ['-R', `${identity.uid}:${identity.gid}`, folder])
  execFileSync('chmod', ['-R', 'a+rX', root])
}

function words(json: string): string[] {
  const list: unknown = JSON.parse(json)
  return Array.isArray(list) ? list.map(String) : []
}
