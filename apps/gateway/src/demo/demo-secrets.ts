import { randomInt, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { makeHubSecret } from '#hub-link/hub-secret.ts'

/** What a person types to sign in to the demo, and what its virtual hubs sign in with. */
const demoSecretsSchema = z.object({
  accounts: z.array(z.object({ label: z.string(), email: z.email(), password: z.string() })),
  hubs: z.array(z.object({ home: z.enum(['house', 'flat']), hubId: z.uuid(), secret: z.string() })),
})

export type DemoSecrets = z.infer<typeof demoSecretsSchema>

/** Without letters that look alike. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** New passwords and hub secrets for these accounts: no two installations have the same. */
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

/** Sixteen letters and digits in groups, about 92 bits, that meet the rule for new passwords. */
export function makePassword(): string {
  const group = (): string => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  const password = [group(), group(), group(), group()].join('-')
  return /[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password) ? password : makePassword()
}

/** The secrets kept in the data folder; null where there are none. Throws on a file that is none of ours. */
export function readDemoSecrets(dataFolder: string): DemoSecrets | null {
  const file = fileIn(dataFolder)
  if (!existsSync(file)) return null
  return demoSecretsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** Keeps the secrets in the data folder, readable by its owner alone, whole or not at all. */
export function writeDemoSecrets(dataFolder: string, secrets: DemoSecrets): void {
  mkdirSync(dataFolder, { recursive: true })
  const draft = `${fileIn(dataFolder)}.new`
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  // A draft left by an interrupted start keeps its old mode.
  chmodSync(draft, 0o600)
  renameSync(draft, fileIn(dataFolder))
}

function fileIn(dataFolder: string): string {
  return join(dataFolder, 'demo.json')
}
