import type { Device } from '@foyer/contract/device.ts'
import type { Room } from '@foyer/contract/room.ts'
import { useWords } from '#lib/words.ts'
import { Offered } from '#api/offered.tsx'
import { Measures } from '#ui/measure.tsx'
import { ConsumptionMeasure } from './consumption-measure.tsx'
import { ObjectsMeasure } from './objects-measure.tsx'
import { overviewWords } from './overview-words.ts'
import { PriceMeasure } from './price-measure.tsx'
import { SavingsMeasure } from './savings-measure.tsx'

/** Consumption, estimated savings, objects, peak hours. */
export function FourMeasures({
  devices,
  rooms,
  now,
}: {
  devices: readonly Device[]
  rooms: readonly Room[]
  now: number
}) {
  const t = useWords(overviewWords)
  return (
    <Measures label={t(($) => $.measures.label)}>
      <Offered feature="consumption">
        <ConsumptionMeasure now={now} />
        <SavingsMeasure rooms={rooms} />
      </Offered>
      <ObjectsMeasure devices={devices} rooms={rooms} />
      <Offered feature="consumption">
        <PriceMeasure now={now} />
      </Offered>
    </Measures>
  )
}
