import { CallError } from '#api/call-error.ts'

/** What a link can be refused for besides its age; anything else is said by the usual line. */
const tellingCodes: readonly (string | null)[] = ['account_elsewhere', 'hub_taken', 'hub_offline', 'conflict']

/** Why an activation was refused: its own reason where the gateway says one, else what usually is the cause. */
export function refusalNote(error: unknown, usual: string, say: (error: unknown) => string): string {
  return error instanceof CallError && tellingCodes.includes(error.code) ? say(error) : usual
}
