import { spawn } from 'node:child_process'
import { openSync, closeSync, statSync } from 'node:fs'
import { clone } from './clone.js'

/** Crashes longer ago than this do not count: three in a row are counted, not three in a year. */
const calmAfter = 10 * 60_000
const mostCrashes = 3
/** A log longer than this is truncated at the next start. */
const longestLog = 5_000_000

/**
 * Keeps a program running: it is started again after a crash, with a longer pause each time, three times. `onGivenUp`
 * is called with its last output when that was not enough, or when a program with `reportsReady` ended before it was
 * ready.
 */
export function supervise({
  name,
  file,
  args,
  env,
  logFile,
  reportsReady = false,
  isTalkative = false,
  onMessage = () => {},
  onGivenUp,
}) {
  let child = null
  let crashes = 0
  let startedAt = 0
  let isStopping = false
  let isReady = !reportsReady
  let timer = null

  function start(extraArgs = []) {
    startedAt = Date.now()
    const log = openSync(logFile, isLong(logFile) ? 'w' : 'a', 0o600)
    child = spawn(file, [...args, ...extraArgs], {
      cwd: clone,
      // A process group of its own: Ctrl+C reaches only the launcher, which stops everything in order. A child whose
      // launcher was killed notices that their channel closed.
      detached: true,
      env: { ...process.env, ...env },
      stdio: ['ignore', log, 'pipe', 'ipc'],
    })
    closeSync(log)
    let lastWords = ''
    child.stderr.on('data', (chunk) => {
      if (isTalkative) process.stderr.write(chunk)
      else lastWords = (lastWords + chunk).slice(-4_000)
    })
    child.on('message', (message) => {
      isReady = true
      onMessage(message)
    })
    child.once('error', (error) => (lastWords += error.message))
    child.once('close', () => handleEnd(lastWords.trim()))
  }

  function handleEnd(lastWords) {
    child = null
    if (isStopping) return
    crashes = Date.now() - startedAt > calmAfter ? 1 : crashes + 1
    if (!isReady || crashes > mostCrashes) return onGivenUp(lastWords)
    const pause = 2 ** crashes / 2
    console.error(
      `${lastWords === '' ? '' : `${lastWords}\n`}The ${name} has stopped; it starts again in ${pause} s.`,
    )
    timer = setTimeout(start, pause * 1000)
  }

  return {
    start,
    /** Stops it; resolves when it has ended, after 9 s at the latest. */
    stop() {
      isStopping = true
      clearTimeout(timer)
      const ending = child
      if (ending === null) return Promise.resolve()
      return new Promise((resolve) => {
        const last = setTimeout(() => ending.kill('SIGKILL'), 9_000)
        ending.once('close', () => {
          clearTimeout(last)
          resolve()
        })
        ending.kill('SIGTERM')
      })
    },
  }
}

function isLong(file) {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > longestLog
}
