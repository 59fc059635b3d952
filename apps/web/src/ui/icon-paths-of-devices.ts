import type { IconPaths } from './icon-paths-of-login.ts'

/** The icons of types of devices that no other part shows, drawn as in `icon-paths.ts`. */
export const deviceIconPaths = {
  sensor: {
    line: 'M12 10a2 2 0 1 0 0 4a2 2 0 1 0 0-4M8.5 8.5a5 5 0 0 0 0 7M15.5 8.5a5 5 0 0 1 0 7M5.6 5.6a9 9 0 0 0 0 12.8M18.4 5.6a9 9 0 0 1 0 12.8',
  },
  transmitter: {
    line: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1M12 7a2 2 0 1 0 0 4a2 2 0 1 0 0-4M10.5 15h.01M13.5 15h.01M12 18h.01',
  },
  socket: { line: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4' },
  camera: { line: 'M4 7h11a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1M16 11l5-3v8l-5-3' },
  doorbell: {
    line: 'M8 2.5h8a1 1 0 0 1 1 1v17a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-17a1 1 0 0 1 1-1M12 12a3 3 0 1 0 0 6a3 3 0 1 0 0-6M10.5 6.5h3',
  },
  air_conditioner: {
    line: 'M4 4h16a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1M6.5 8.5h11M7 15q1.5 1.5 0 3t0 3M12 15q1.5 1.5 0 3t0 3M17 15q1.5 1.5 0 3t0 3',
  },
} satisfies Record<string, IconPaths>
