import type { HomeSeries } from '#history/read-history.ts'
import { standingValues } from '#history/standing-values.ts'

/** Half-hours for which a reported order stays valid if no other came: orders change rarely. */
export const ORDER_STANDS = 24

/**
 * The energy and the orders of each device of half-hourly series. One without `energy_index` or `thermostat_mode` has an
 * empty column for it.
 */
export function heaterColumns(
  series: readonly HomeSeries[],
): { deviceId: string; energy: Float64Array; orders: Float64Array }[] {
  return [...Map.groupBy(series, ({ deviceId }) => deviceId)].map(([deviceId, own]) => {
    const valuesOf = (capability: HomeSeries['capability']) =>
      own.find((one) => one.capability === capability)?.values ?? new Float64Array()
    return {
      deviceId,
      energy: valuesOf('energy_index'),
      orders: standingValues(valuesOf('thermostat_mode'), ORDER_STANDS),
    }
  })
}
