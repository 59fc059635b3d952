// Has no schema: a form shows its rules before anything is sent.

/** The rules of a new password (specification, section 5), in the order in which a form lists them. */
export const passwordRules = ['length', 'uppercase', 'lowercase', 'number', 'special'] as const

export type PasswordRule = (typeof passwordRules)[number]

/** Fewest characters of a new password. */
export const PASSWORD_MIN = 8

/** Most characters of a password: a longer one is not safer and makes the hash slower. */
export const PASSWORD_MAX = 256

/**
 * The rules that a password does not meet. A letter with an accent is not a special character; a space is
 * one.
 */
export function unmetPasswordRules(password: string): PasswordRule[] {
  return passwordRules.filter((rule) => !meets(password.normalize('NFC'), rule))
}

function meets(password: string, rule: PasswordRule): boolean {
  switch (rule) {
    case 'length':
      return Array.from(password).length >= PASSWORD_MIN
    case 'uppercase':
      return /\p{Lu}/u.test(password)
    case 'lowercase':
      return /\p{Ll}/u.test(password)
    case 'number':
      return /\p{Nd}/u.test(password)
    case 'special':
      return /[^\p{L}\p{M}\p{N}]/u.test(password)
  }
}
