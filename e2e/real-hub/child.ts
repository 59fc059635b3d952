import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Starts a program whose output is shown and passed to the caller; `environment` is added to this process's own. */
export async function startChild(
  command: string,
  words: readonly string[],
  options: { cwd: string; environment?: Record<string, string>; onWords?: (words: string) => void },
): Promise<ChildProcess> {
  const child = spawn(command, words, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    cwd: options.cwd,
    env: { ...process.env, ...options.environment },
  })
  child.stdout?.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk)
    options.onWords?.(chunk.toString())
  })
  await once(child, 'spawn')
  return child
}

/** Stops a program, and kills it if it has not stopped within ten seconds. */
export async function endChild(child: ChildProcess | null): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const tooLong = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(tooLong)
}
