import type { DayHabits } from './day-habits.ts'

const litres = 200
const wattHoursPerKelvin = litres * 1.163
const lossWattsPerKelvin = 1.5
const cellarC = 18
const coldWaterC = 12

/** True if the tank's own thermostat is closed: it opens at 60 °C and closes again 4 °C below. */
export function tankWants(celsius: number, wasWanting: boolean): boolean {
  if (celsius >= 60) return false
  return wasWanting || celsius < 56
}

/** °C of the tank after some hours of heating, losses and showers. */
export function tankAfter(celsius: number, watts: number, drawnWatts: number, hours: number): number {
  const losses = lossWattsPerKelvin * (celsius - cellarC)
  return Math.max(coldWaterC, celsius + ((watts - losses - drawnWatts) * hours) / wattHoursPerKelvin)
}

/** Heat (W) drawn from the tank by showers and dishes. */
export function drawnWatts(minute: number, habits: DayHabits): number {
  // 35 litres at 40 °C, in seven minutes.
  const shower = (35 * 1.163 * 28 * 60) / 7
  const washing = (8 * 1.163 * 33 * 60) / 10
  const showering = habits.showers.filter((start) => minute >= start && minute < start + 7).length
  const isWashingUp = minute >= habits.dinner + 35 && minute < habits.dinner + 45
  return showering * shower + (isWashingUp ? washing : 0)
}
