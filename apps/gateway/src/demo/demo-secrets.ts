import { randomInt, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { makeHubSecret } from '#hub-link/hub-secret.ts'

/** The accounts for signing in to the demo, and the credentials of its virtual hubs. */
const demoSecretsSchema = z.object({
  accounts: z.array(z.object({ label: z.string(), email: z.email(), password: z.string() })),
  hubs: z.array(z.object({ home: z.enum(['house', 'flat']), hubId: z.uuid(), secret: z.string() })),
})

export type DemoSecrets = z.infer<typeof demoSecretsSchema>

/** No letters that look alike. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Creates passwords and hub secrets for these accounts: no two installations have the same. */
export function makeDemoSecrets(accounts: readonly { label: string; email: string }[]): DemoSecrets {
  return {
    accounts: accounts.map(({ label, email }) => ({ label, email, password: makePassword() })),
    hubs: (['house', 'flat'] as const).map((home) => ({
      home,
      hubId: randomUUID(),
      secret: makeHubSecret(),
    })),
  }
}

/** Sixteen letters and digits in groups, about 92 bits, that meet the rules for new passwords. */
export function makePassword(): string {
  const group = (): string => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  const password = [group(), group(), group(), group()].join('-')
  return /[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password) ? password : makePassword()
}

/** The secrets stored in the data folder; null if there are none. Throws if the file is invalid. */
export function readDemoSecrets(dataFolder: string): DemoSecrets | null {
  const file = fileIn(dataFolder)
  if (!existsSync(file)) return null
  return demoSecretsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** Writes the secrets to the data folder, atomically and readable by its owner only. */
export function writeDemoSecrets(dataFolder: string, secrets: DemoSecrets): void {
  mkdirSync(dataFolder, { recursive: true })
  const draft = `${fileIn(dataFolder)}.new`
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  // A draft left behind by an interrupted start keeps its old mode.
  chmodSync(draft, 0o600)
  renameSync(draft, fileIn(dataFolder))
}

function fileIn(dataFolder: string): string {
  return join(dataFolder, 'demo.json')
}
