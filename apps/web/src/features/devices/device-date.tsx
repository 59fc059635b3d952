import { useFormat } from '#lib/format.ts'

/** The day on which it was added. */
export function DeviceDate({ at }: { at: string | undefined }) {
  const format = useFormat()
  return at === undefined ? '–' : <time dateTime={at}>{format.shortDate(at)}</time>
}
