/** What an air conditioner does. History keeps a mode as its place in this list. */
export const climateModes = ['off', 'auto', 'cool', 'heat', 'dry', 'fan_only'] as const

export type ClimateMode = (typeof climateModes)[number]

/** How hard it blows. History keeps it as its place in this list: new words go to the end. */
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

/** The words of the capabilities that are one of several words, beside heating orders. */
export const choiceWords = { climate_mode: climateModes, fan_mode: fanModes } as const

export type ChoiceCapability = keyof typeof choiceWords
