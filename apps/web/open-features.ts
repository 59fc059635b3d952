/**
 * Features that others import, from the bottom up, with the files that are open to them: for the import law, the layers
 * of styles and the files of the build.
 */
export const openFeatures = {
  orders: ['orders.tsx'],
  commands: ['command-parts.tsx', 'command-state.ts', 'command-text.tsx', 'command-words.ts'],
  help: ['help-answer.tsx', 'support-link.tsx'],
  welcome: ['welcome.tsx'],
  devices: [
    'activity-words.ts',
    'connectivity.ts',
    'device-advice-words.ts',
    'device-parts.tsx',
    'device-value.ts',
    'device-words.ts',
  ],
  'supply-contract': ['contract-section.tsx', 'contract-words.ts'],
  energy: ['consumption-words.ts', 'energy-parts.tsx', 'prices.ts'],
  rooms: [
    'room-alert-advice.tsx',
    'room-alert-text.tsx',
    'room-board.tsx',
    'room-day.ts',
    'room-state.ts',
    'room-words.ts',
  ],
  activity: ['activity-text.ts'],
  'sign-in': ['new-password-form.tsx'],
  account: ['session-device.ts'],
}
