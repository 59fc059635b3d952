import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

/** argon2id's cost: KiB of memory, passes over it, lanes. */
export type PasswordCost = { memory: number; passes: number; parallelism: number }

/** 64 MiB, three passes: about a tenth of a second per attempt, above OWASP's minimum of 19 MiB and two passes. */
export const passwordCost: PasswordCost = { memory: 65_536, passes: 3, parallelism: 1 }

/**
 * 12 MiB, three passes, the least that ASVS 11.4.2 accepts: for a long random password that no person chose, which cannot
 * be guessed from its hash at any cost.
 */
export const generatedCost: PasswordCost = { memory: 12_288, passes: 3, parallelism: 1 }

const TAG_LENGTH = 32
const phcForm =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

/** The PHC string of a password: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`, base64 without padding. */
export async function hashPassword(password: string, cost: PasswordCost = passwordCost): Promise<string> {
  const salt = randomBytes(16)
  return phcString(salt, await derive(password, salt, cost, TAG_LENGTH), cost)
}

/** A PHC string that no password matches, and that costs as much to verify as one of this cost. */
export function dummyHash(cost: PasswordCost): string {
  return phcString(randomBytes(16), randomBytes(TAG_LENGTH), cost)
}

function phcString(salt: Buffer, tag: Buffer, { memory, passes, parallelism }: PasswordCost): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`
}

/** Whether the password matches a PHC string, at the cost in the string. Throws if it is no PHC string. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = phcForm.exec(phc) ?? []
  if (salt === undefined || tag === undefined) throw new Error('This is not an argon2id PHC string.')
  const expected = Buffer.from(tag, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const actual = await derive(password, Buffer.from(salt, 'base64'), cost, expected.length)
  return timingSafeEqual(actual, expected)
}

/** The same password typed on two keyboards may be two sequences of code points: NFKC makes them one. */
function derive(password: string, nonce: Buffer, cost: PasswordCost, tagLength: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const message = Buffer.from(password.normalize('NFKC'))
    argon2('argon2id', { message, nonce, tagLength, ...cost }, (error, tag) =>
      error === null ? resolve(tag) : reject(error),
    )
  })
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
