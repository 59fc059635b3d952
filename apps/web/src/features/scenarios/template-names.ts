/** Examples to start from, and none. The address knows them before the screen's code is there. */
export const templateNames = ['night', 'window', 'water', 'away', 'blank'] as const

export type TemplateName = (typeof templateNames)[number]
