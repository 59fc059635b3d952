/**
 * Features that others import, from the bottom up, with the files that are open to them: for the import law, the layers
 * of styles and the files of the build.
 */
export const openFeatures = {
  orders: ['order-name.tsx', 'order-words.ts'],
  commands: [
    'command-outcome.ts',
    'command-sentence.tsx',
    'command-words.ts',
    'device-steps.tsx',
    'hub-message.tsx',
    'level-slider.tsx',
    'order-state-note.tsx',
    'outcome-text.ts',
    'request-end.tsx',
    'retry-button.tsx',
    'use-device-command.ts',
  ],
  help: ['help-answer.tsx', 'help-of-alert.ts', 'support-link.tsx'],
  welcome: ['welcome.tsx'],
  devices: [
    'activity-words.ts',
    'device-advice-words.ts',
    'device-link.tsx',
    'device-value.ts',
    'device-words.ts',
    'hot-water-proposal.tsx',
    'offline-steps.tsx',
    'reach-since.ts',
    'silent-days.ts',
  ],
  'supply-contract': ['contract-section.tsx', 'contract-words.ts'],
  energy: ['consumption-words.ts', 'energy-parts.tsx', 'price-spans.ts'],
  rooms: [
    'alert-sentence.tsx',
    'alert-steps.tsx',
    'away-until.tsx',
    'day-axes.ts',
    'line-span.ts',
    'room-board.tsx',
    'room-words.ts',
    'rooms-facts.ts',
  ],
  activity: ['happening.ts'],
  'sign-in': ['new-password-form.tsx'],
  account: ['session-words.ts'],
}
