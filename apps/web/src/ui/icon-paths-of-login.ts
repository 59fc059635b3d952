/** The SVG paths of an icon: stroked, filled, or both. */
export type IconPaths = { line?: string; solid?: string }

/** The icons of the first screen; the others are loaded with the app. */
export const firstIconPaths = {
  warning: {
    line: 'M10.3 4L2.4 18a2 2 0 0 0 1.7 3h15.8a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0M12 9.5v4M12 17h.01',
  },
  'eye-off': {
    line: 'M10 5.7q1-.2 2-.2c4 0 7.5 2.5 9.5 6.5q-1 2-2.5 3.5M6.5 7.2C4.8 8.3 3.4 10 2.5 12c2 4 5.5 6.5 9.5 6.5q2.5 0 4.7-1.2M9.9 10a3 3 0 0 0 4.1 4.1M3 3l18 18',
  },
  eye: {
    line: 'M2.5 12C4.5 8 8 5.5 12 5.5s7.5 2.5 9.5 6.5c-2 4-5.5 6.5-9.5 6.5S4.5 16 2.5 12M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6',
  },
} satisfies Record<string, IconPaths>
