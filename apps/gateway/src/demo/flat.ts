import type { DemoHome } from './demo-home.ts'

/** A small flat of the second brand. */
export const flat: DemoHome = {
  rooms: ['Séjour', 'Chambre', 'Salle d’eau'],
  placements: [
    {
      address: '0xf84477fffe3a9001',
      room: 'Séjour',
      category: 'heating',
      power: 1500,
      radiator: 'toaster_convector',
    },
    { address: '0xf84477fffe4c9001', room: 'Séjour', category: 'none' },
    { address: '0x287681fffe0a9001', room: 'Séjour', category: 'appliances' },
    {
      address: '0xf84477fffe3a9002',
      room: 'Chambre',
      category: 'heating',
      power: 750,
      radiator: 'radiant_panels',
    },
    { address: '0x00124b002a3e9002', room: 'Chambre', category: 'none' },
    {
      address: '0xf84477fffe3a9003',
      room: 'Salle d’eau',
      category: 'heating',
      power: 500,
      radiator: 'oil_radiator',
    },
  ],
  weeks: {
    Séjour: {
      '12345': '00:00 eco, 07:00 comfort_minus_1, 08:30 eco, 18:30 comfort, 23:00 eco',
      '67': '00:00 eco, 09:00 comfort, 23:30 eco',
    },
    Chambre: {
      '1234567': '00:00 comfort_minus_2, 08:00 eco, 21:30 comfort_minus_1, 23:00 comfort_minus_2',
    },
    'Salle d’eau': {
      '1234567': '00:00 eco, 06:30 comfort, 08:30 eco, 19:00 comfort, 21:00 eco',
    },
  },
}
