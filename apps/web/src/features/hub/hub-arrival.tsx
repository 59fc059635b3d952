import type { Device } from '@foyer/contract/device.ts'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { HotWaterProposal } from '#features/devices/hot-water-proposal.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Ring } from '#ui/ring.tsx'
import { hubWords } from './hub-words.ts'
import typography from '#ui/typography.module.css'
import lists from '#ui/lists.module.css'
import layout from '#ui/layout.module.css'
import styles from './hub-arrival.module.css'

/** Waiting for a hub, then its objects as they come. What nobody knows is kept and shown as it is. */
export function HubArrival({
  isHere,
  devices,
  onSee,
}: {
  isHere: boolean
  devices: readonly Device[]
  onSee: () => void
}) {
  const t = useWords(hubWords)
  return (
    <>
      <p className={styles.waiting} role="status">
        {isHere ? <Icon name="check" /> : <Ring />}
        <span>
          <Rich
            text={isHere ? t(($) => $.flow.arrived, { count: devices.length }) : t(($) => $.flow.waiting)}
          />
        </span>
      </p>
      {isHere ? null : <p className={typography.note}>{t(($) => $.flow.waitingHelp)}</p>}
      {devices.length === 0 ? null : (
        <ul className={lists.objects}>
          {devices.map((device) => (
            <li key={device.id}>
              <Icon name={device.type} />
              <div>
                {device.name}
                <span className={typography.rowQuiet}>
                  {device.type === 'unknown'
                    ? t(($) => $.flow.unknown)
                    : [device.brand, device.model].filter(Boolean).join(' ')}
                </span>
                <HotWaterProposal device={device} />
              </div>
              <span className={typography.quiet}>{device.room?.name ?? t(($) => $.noRoom)}</span>
            </li>
          ))}
        </ul>
      )}
      {isHere ? (
        <div className={layout.actions}>
          <Button look="primary" onClick={onSee}>
            {t(($) => $.flow.see)}
          </Button>
        </div>
      ) : null}
      <p className={typography.note}>{t(($) => $.flow.leave)}</p>
    </>
  )
}
