import { flatDevices } from './flat-devices.ts'
import { flatWeeks } from './flat-weeks.ts'
import type { HomeDefinition } from './home-definition.ts'

/** A small home: three rooms and six devices. */
export const flat: HomeDefinition = {
  name: 'flat',
  coordinator: '0x00124b0029f0c002',
  hub: { model: 'Foyer Box H1', firmware: '2.14.1-h1', mac: '00:12:4B:29:F0:C2', ssid: 'Appart-Morel' },
  people: 1,
  baseLoadScale: 0.12,
  rooms: [
    {
      name: 'Séjour',
      life: 'living',
      areaM2: 22,
      comfortC: 20,
      outsideWattsPerKelvin: 22,
      capacityWattHoursPerKelvin: 900,
      sunM2: 1,
      neighbours: [{ room: 'Chambre', wattsPerKelvin: 9 }],
      dayShare: 0.9,
      sleepers: 0,
      airingShare: 0.2,
      plan: flatWeeks.livingRoom,
    },
    {
      name: 'Chambre',
      life: 'sleep',
      areaM2: 11,
      comfortC: 19,
      outsideWattsPerKelvin: 11,
      capacityWattHoursPerKelvin: 460,
      sunM2: 0.4,
      neighbours: [
        { room: 'Séjour', wattsPerKelvin: 9 },
        { room: 'Salle d’eau', wattsPerKelvin: 5 },
      ],
      dayShare: 0.05,
      sleepers: 1,
      airingShare: 0,
      plan: flatWeeks.bedroom,
    },
    {
      name: 'Salle d’eau',
      life: 'wash',
      areaM2: 4,
      comfortC: 21.5,
      outsideWattsPerKelvin: 5,
      capacityWattHoursPerKelvin: 190,
      sunM2: 0,
      neighbours: [{ room: 'Chambre', wattsPerKelvin: 5 }],
      dayShare: 0.05,
      sleepers: 0,
      airingShare: 0,
      plan: flatWeeks.bathroom,
    },
  ],
  devices: flatDevices,
}
