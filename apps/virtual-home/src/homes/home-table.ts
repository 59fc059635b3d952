import type { HomeDefinition, WeekPlan } from './home-definition.ts'

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The devices and weeks of a home as Markdown; a test compares it with the page of homes. */
export function homeTable(home: HomeDefinition): string {
  const devices = home.devices.map((device) =>
    row([
      device.address,
      device.name,
      device.model,
      device.room ?? '–',
      device.use,
      device.radiatorType === undefined ? undefined : device.nominalWatts,
      device.radiatorType,
    ]),
  )
  const weeks = home.rooms.flatMap((room) => daysWithSamePlan(room.name, room.plan))
  return [
    row(['address', 'friendly name', 'model', 'room', 'use', 'nominal power W', 'radiator type']),
    row(Array.from({ length: 7 }, () => '---')),
    ...devices,
    '',
    row(['room', 'days', 'blocks']),
    row(['---', '---', '---']),
    ...weeks,
  ].join('\n')
}

function daysWithSamePlan(room: string, plan: WeekPlan): string[] {
  const daysByBlocks = new Map<string, string[]>()
  plan.forEach((blocks, index) => {
    const text = blocks.map(([from, order]) => `${from} ${order}`).join(', ')
    daysByBlocks.set(text, [...(daysByBlocks.get(text) ?? []), dayNames[index] ?? ''])
  })
  return [...daysByBlocks].map(([blocks, days]) => row([room, days.join(' '), blocks]))
}

function row(cells: readonly (string | number | undefined)[]): string {
  return `| ${cells.map((cell) => cell ?? '').join(' | ')} |`
}
