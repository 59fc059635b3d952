/**
 * Features that others import, from the bottom up, with the files that may be imported: used by the import rules, the
 * layers of styles and the files of the build.
 */
export const openFeatures = {
  orders: ['orders.tsx'],
  commands: ['command-parts.tsx', 'command-state.ts', 'command-text.tsx', 'level-slider.tsx'],
  help: ['help-parts.tsx'],
  welcome: ['welcome.tsx'],
  devices: ['connectivity.ts', 'device-parts.tsx', 'device-traits.ts', 'device-value.ts'],
  energy: ['energy-controls.tsx', 'energy-parts.tsx', 'price-dates.tsx', 'prices.ts', 'unknown-colors.tsx'],
  rooms: [
    'missing-room.tsx',
    'room-alert-advice.tsx',
    'room-alert-text.tsx',
    'room-board.tsx',
    'room-day.ts',
    'room-state.ts',
  ],
  activity: ['activity-text.tsx', 'activity-entries.ts'],
  'sign-in': ['new-password-form.tsx'],
  account: ['session-device.ts'],
}
