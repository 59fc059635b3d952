/** Modes of an air conditioner. History stores a mode as its index in this list. */
export const climateModes = ['off', 'auto', 'cool', 'heat', 'dry', 'fan_only'] as const

export type ClimateMode = (typeof climateModes)[number]

/** Fan speeds. History stores a speed as its index in this list, so new ones are added at the end. */
export const fanModes = [
  'off',
  'auto',
  'quiet',
  'low',
  'low_medium',
  'medium',
  'medium_high',
  'high',
  'on',
  'smart',
] as const

export type FanMode = (typeof fanModes)[number]

/** Values of the capabilities with a fixed list of values, other than heating orders. */
export const choiceWords = { climate_mode: climateModes, fan_mode: fanModes } as const

export type ChoiceCapability = keyof typeof choiceWords
