import type { deviceIconPaths } from './icon-paths-of-devices.ts'
import { firstIconPaths, type IconPaths } from './icon-paths-of-login.ts'

/**
 * Outlines on a grid of 24, drawn with a stroke of 1.75; `solid` is filled instead of stroked. Device icons are keyed
 * by device type, order icons by order.
 */
export const iconPaths = {
  ...firstIconPaths,
  overview: {
    line: 'M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5',
  },
  objects: {
    line: 'M3 11h8v10H4a1 1 0 0 1-1-1zM11 13h7a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-7M4 5h6v6H3V6a1 1 0 0 1 1-1M14 3h7v7h-7z',
  },
  rooms: { line: 'M6 21V5.2l8-2.2v18M14 5h4v16M3 21h18M10.5 12v.01' },
  scenarios: {
    line: 'M6 16.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5M18 2.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5M8.5 19H17a3.5 3.5 0 0 0 0-7H7a3.5 3.5 0 0 1 0-7h8.5',
  },
  energy: { line: 'M13 3L4 14h7l-1 7l9-11h-7z' },
  hub: {
    line: 'M4 14h16a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2M6 17.5h.01M10 17.5h.01M15 14v-4M12.2 7.2a4 4 0 0 1 5.6 0M9.4 4.4a8 8 0 0 1 11.2 0',
  },
  bell: {
    line: 'M6 9a6 6 0 0 1 12 0c0 4.5 1.5 6 2.5 7.2a.5.5 0 0 1-.4.8H3.9a.5.5 0 0 1-.4-.8C4.5 15 6 13.5 6 9M10 20.5a2.3 2.3 0 0 0 4 0',
  },
  logout: { line: 'M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4M16 17l5-5l-5-5M21 12H9' },
  person: { line: 'M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4 21c.6-3.8 3.7-6 8-6s7.4 2.2 8 6' },
  chevron: { line: 'M9 6l6 6l-6 6' },
  'arrow-left': { line: 'M19 12H5M11 18l-6-6l6-6' },
  'arrow-right': { line: 'M5 12h14M13 6l6 6l-6 6' },
  minus: { line: 'M5 12h14' },
  'arrow-up': { line: 'M12 19V5M6 11l6-6l6 6' },
  'arrow-down': { line: 'M12 5v14M6 13l6 6l6-6' },
  search: { line: 'M11 4a7 7 0 1 0 0 14a7 7 0 1 0 0-14M21 21l-5-5' },
  filter: { line: 'M3 6h18M7 12h10M10 18h4' },
  copy: {
    line: 'M10 8h9a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1M5 16H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h11a1 1 0 0 1 1 1v1',
  },
  undo: { line: 'M9 14L4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11' },
  redo: { line: 'M15 14l5-5l-5-5M20 9H9.5a5.5 5.5 0 0 0 0 11H13' },
  sliders: { line: 'M3 6h11M18 6h3M16 4v4M3 12h3M10 12h11M8 10v4M3 18h9M16 18h5M14 16v4' },
  key: { line: 'M8 11a5 5 0 1 0 0 10a5 5 0 1 0 0-10M11.6 12.4L20 4M16 8l3 3M19 5l2 2' },
  hand: {
    line: 'M18 11V6a2 2 0 0 0-4 0M14 10V4a2 2 0 0 0-4 0v2M10 10.5V6a2 2 0 0 0-4 0v8M18 8a2 2 0 1 1 4 0v6a8 8 0 0 1-8 8h-2c-2.8 0-4.5-.86-5.99-2.34l-3.6-3.6a2 2 0 0 1 2.83-2.82L7 15',
  },
  calendar: {
    line: 'M5 5h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M3 10h18M8 3v4M16 3v4',
  },
  mail: {
    line: 'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1M3.5 6.5l8.5 6.5l8.5-6.5',
  },
  unreached: {
    line: 'M3 3l18 18M10.9 5.3A7 7 0 0 1 15.7 10h1.8a4.5 4.5 0 0 1 4.2 6M18.8 18.8a4.5 4.5 0 0 1-1.3.2H9A7 7 0 0 1 5.8 5.8',
  },
  check: { line: 'M4.5 12.5l5 5l10-11' },
  bin: {
    line: 'M4 7h16M9 7V4.5a.5.5 0 0 1 .5-.5h5a.5.5 0 0 1 .5.5V7M6 7l.8 12.1a1 1 0 0 0 1 .9h8.4a1 1 0 0 0 1-.9L18 7M10 11v5M14 11v5',
  },
  cross: { line: 'M6 6l12 12M18 6L6 18' },
  plus: { line: 'M12 5v14M5 12h14' },
  computer: { line: 'M5 5h14a1 1 0 0 1 1 1v9H4V6a1 1 0 0 1 1-1M2 19h20' },
  phone: { line: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1M11 18h2' },
  tablet: { line: 'M6 3h12a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1M11 18h2' },
  clock: { line: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 7v5l3.5 2' },
  revert: { line: 'M9 14L4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H9' },
  download: { line: 'M12 4v11M7 11l5 5l5-5M4 20h16' },
  table: {
    line: 'M4 4h16a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1M3 9.5h18M3 15h18M9 9.5V20',
  },
  sun: {
    line: 'M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5',
  },
  moon: { line: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5' },
  battery: {
    line: 'M4 7h13a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2M22 10.5v3M5.5 10.5v3',
  },
  window: { line: 'M5 3h14v18H5zM12 3v18M5 12h14' },
  drop: { line: 'M12 3c3.5 4 6 7 6 10.5a6 6 0 0 1-12 0C6 10 8.5 7 12 3z' },
  radiator: {
    line: 'M5 7v12M9.7 7v12M14.3 7v12M19 7v12M5 9h14M5 17h14M5 19v2M19 19v2M8 4q1-1 0-2M12 4q1-1 0-2M16 4q1-1 0-2',
  },

  auto: {
    line: 'M5 5h14a2 2 0 0 1 2 2v4M3 10h9M8 3v4M16 3v4M9 21H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M17 12.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9M17 15v2l1.3.8',
  },
  comfort: {
    solid:
      'M12 2.2c.6 3.2 2.1 4.9 3.7 6.5c1.7 1.7 3 3.6 3 6.1a6.7 6.7 0 0 1-13.4 0c0-2.2.9-3.9 2.2-5.4c.2 1.6.9 2.7 2.1 3.2c-.3-4.1.5-7.6 2.4-10.4z',
  },
  comfort_minus_1: {
    line: 'M12 3c.6 3 2 4.6 3.6 6.2c1.6 1.6 2.8 3.4 2.8 5.7a6.4 6.4 0 0 1-12.8 0c0-2.1.9-3.7 2.1-5.1c.2 1.5.9 2.6 2 3c-.2-3.9.5-7.2 2.3-9.8z',
    solid: 'M5.6 14.5h12.8a6.4 6.4 0 0 1-12.8 0z',
  },
  comfort_minus_2: {
    line: 'M12 3c.6 3 2 4.6 3.6 6.2c1.6 1.6 2.8 3.4 2.8 5.7a6.4 6.4 0 0 1-12.8 0c0-2.1.9-3.7 2.1-5.1c.2 1.5.9 2.6 2 3c-.2-3.9.5-7.2 2.3-9.8z',
  },
  eco: { line: 'M20 4c.8 8-2 15-8.5 15.5C7.5 19.8 5 17 5 13.5C5 7.5 12 8 20 4zM3 21c2-4.5 5-7 9.5-8.5' },
  frost_protection: {
    line: 'M12 2.5v19M3.8 7.2l16.4 9.6M3.8 16.8l16.4-9.6M9.5 4L12 6.5L14.5 4M9.5 20l2.5-2.5l2.5 2.5M3.5 10.8l3.3-.9L6 6.5M20.5 13.2l-3.3.9l.8 3.4M20.5 10.8l-3.3-.9l.8-3.4M3.5 13.2l3.3.9l-.8 3.4',
  },
  stop: { line: 'M12 3v9M17.5 6.5a8 8 0 1 1-11 0' },
  holidays: {
    line: 'M5 8h14a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1M9 8V5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3M9 8v12M15 8v12',
  },
  water: { line: 'M12 3c3.5 4 6 7 6 10.5a6 6 0 0 1-12 0C6 10 8.5 7 12 3zM9.5 14a2.5 2.5 0 0 0 2.5 2.5' },

  unknown: {
    line: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M9.7 9.5a2.4 2.4 0 1 1 3.7 2q-1.4.9-1.4 2.2M12 17h.01',
  },
  outlet: {
    line: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2M12 7a5 5 0 1 0 0 10a5 5 0 1 0 0-10M10 12h.01M14 12h.01',
  },
  light: { line: 'M9 17v-1.5c0-1-.6-1.7-1.3-2.5a6 6 0 1 1 8.6 0c-.7.8-1.3 1.5-1.3 2.5V17zM9.5 20.5h5' },
  thermostat: { line: 'M14 13.5V5a2 2 0 1 0-4 0v8.5a4 4 0 1 0 4 0M12 9v8' },
  receiver: {
    line: 'M5 9h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2M12 3v2M9.5 3.5l1 1.5M14.5 3.5l-1 1.5M7 15h4M15.5 13v4M18 13v4',
  },
  shutter: { line: 'M3 4h18M5 4v12M19 4v12M5 8h14M5 12h14M5 16h14M12 16v3M11 20.5h2' },
  alarm: { line: 'M7 18v-5a5 5 0 0 1 10 0v5M4.5 21v-3h15v3zM12 3v2M4.5 6L6 7.5M19.5 6L18 7.5M12 12v3' },
  heater: {
    line: 'M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1M7.5 9.5v5M12 9.5v5M16.5 9.5v5M6 18v2.5M18 18v2.5',
  },
  door: { line: 'M6 21V4a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v17M3 21h18M14.5 12v.01' },
} satisfies Record<string, IconPaths>

export type IconName = keyof typeof iconPaths | keyof typeof deviceIconPaths
