import type { Device } from '@foyer/contract/device.ts'
import { useWords } from '#lib/words.ts'
import { scenarioWords } from './scenario-words.ts'
import { TokenSelect } from './token-select.tsx'
import type { ProgramHome } from './use-program-home.ts'

/** A device to choose among those that can; one that is gone stands first and says so. */
export function DeviceToken({
  id,
  devices,
  home,
  onChange,
}: {
  id: string
  devices: readonly Device[]
  home: ProgramHome
  onChange: (id: string) => void
}) {
  const t = useWords(scenarioWords)
  const isListed = devices.some((device) => device.id === id)
  const known = home.deviceName(id)
  const own = isListed ? [] : [{ value: id, label: known ?? t(($) => $.gone.device) }]
  return (
    <TokenSelect
      label={t(($) => $.labels.device)}
      value={id}
      tone={known === null ? 'hole' : undefined}
      options={[...own, ...devices.map((device) => ({ value: device.id, label: device.name }))]}
      onChange={onChange}
    />
  )
}
