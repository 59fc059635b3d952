/** A minute of a day as a clock has it: `22:00`; 1440 is `24:00`. */
export function clockOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The minute of a day that a clock's text names; null where it is none. */
export function minuteOf(text: string): number | null {
  const [hour, minute] = text.split(':').map(Number)
  return hour === undefined || minute === undefined || Number.isNaN(hour + minute) ? null : hour * 60 + minute
}
