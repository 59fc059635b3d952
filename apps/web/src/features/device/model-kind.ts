/**
 * What makers' descriptions say a model is, the first whose patterns all fit: they are English, whatever the language
 * on screen.
 */
const kinds = [
  ['smoke', /smoke/i],
  ['carbon_monoxide', /carbon monoxide|\bco (alarm|detector|sensor)/i],
  ['gas', /\bgas\b/i],
  ['leak', /leak|flood|\bwater sensor/i],
  ['doorbell', /doorbell/i],
  ['lock', /\block\b/i],
  ['siren', /siren|\balarm\b/i],
  ['cable_outlet', /cable outlet/i],
  ['pilot_wire', /pilot.?wire/i],
  ['meter', /linky|energy meter|power meter|smart meter|\btic\b/i],
  ['valve', /radiator (valve|thermostat)|thermostatic|\btrv\b/i],
  ['air_conditioner', /hvac|air.?condition/i],
  ['thermostat', /thermostat/i],
  ['heater', /heater|radiator|convector/i],
  ['shutter', /shutter|blind|curtain|cover/i],
  ['contact', /door|window|contact sensor/i],
  ['motion', /motion|presence|occupancy|pir\b/i],
  ['climate_screen', /humidity/i, /screen|display|lcd/i],
  ['climate', /humidity/i],
  ['temperature', /temperature sensor/i],
  ['dimmer', /dimmer|dimming/i],
  ['plug', /plug|socket/i],
  ['white_bulb', /white (spectrum|ambiance)|tunable white/i],
  ['colour_bulb', /bulb|light|lamp|strip/i, /colou?r/i],
  ['bulb', /bulb|lamp|\blight\b|led strip/i],
  ['remote', /remote|button|wireless switch|rotary knob/i],
  ['metering_relay', /relay|switch|module/i, /meter|monitor/i],
  ['relay', /relay|switch/i],
] as const

export type ModelKind = (typeof kinds)[number][0]

/** What a maker says that a model is; null where its words are none we know. */
export function modelKind(description: string): ModelKind | null {
  return kinds.find(([, ...words]) => words.every((word) => word.test(description)))?.[0] ?? null
}
