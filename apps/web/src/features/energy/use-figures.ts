import { useFormat } from '#lib/format.ts'

/** Writes energy and money of lists: one unit in the whole column. */
export function useFigures() {
  const format = useFormat()
  const unit = format.unit(0, 'kWh').slice(1)
  return {
    energy: (wattHours: number) => `${format.decimal(wattHours / 1000)}${unit}`,
    cost: (euros: number | null) => (euros === null ? '–' : format.money(euros)),
  }
}
