// The expression of the contract's library, without the library: it is larger than any screen.
const pattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** True if the contract accepts this as an e-mail address. */
export function isEmail(email: string): boolean {
  return email.length <= 254 && pattern.test(email)
}
