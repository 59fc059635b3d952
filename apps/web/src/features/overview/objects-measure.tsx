import type { Device } from '@foyer/contract/device.ts'
import type { Room } from '@foyer/contract/room.ts'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { DotsStrip } from '#ui/dots-strip.tsx'
import { Measure } from '#ui/measure.tsx'
import { overviewWords } from './overview-words.ts'

/** How many objects answer, of all. */
export function ObjectsMeasure({ devices, rooms }: { devices: readonly Device[]; rooms: readonly Room[] }) {
  const t = useWords(overviewWords)
  const format = useFormat()
  const online = devices.filter((device) => device.status === 'online').length
  const offline = devices.length - online
  const batteries = new Set(
    rooms.flatMap((room) =>
      (room.alerts ?? []).flatMap((alert) => (alert.kind === 'battery_low' ? [alert.device_id] : [])),
    ),
  ).size
  const line = [
    ...(offline > 0 ? [t(($) => $.measures.offline, { count: offline })] : []),
    ...(batteries > 0 ? [t(($) => $.measures.battery, { count: batteries })] : []),
  ].join(', ')
  const calm = devices.length === 0 ? t(($) => $.measures.noObject) : t(($) => $.measures.allAnswer)
  return (
    <Measure
      label={<Link to="/account/devices">{t(($) => $.measures.objects)}</Link>}
      value={format.number(online)}
      unit={t(($) => $.measures.onlineOf, { count: devices.length })}
      chart={
        <DotsStrip on={online} off={offline} label={t(($) => $.measures.objectsStrip, { online, offline })} />
      }
      line={line === '' ? calm : line}
    />
  )
}
