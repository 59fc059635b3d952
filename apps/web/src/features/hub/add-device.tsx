import type { Device } from '@foyer/contract/device.ts'
import type { Hub } from '@foyer/contract/hub.ts'
import { useState } from 'react'
import { RichText } from '#lib/rich-text.tsx'
import { useWords } from '#lib/i18n.ts'
import { hubWords } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon, Spinner } from '#ui/icon.tsx'
import { NumberedSteps } from '#ui/check-steps.tsx'
import { ArrivedDevices } from './connect-hub.tsx'

import styles from './hub.module.css'

/** How to pair a device, and the devices that arrived since the dialog was opened: the hub does the pairing. */
export function AddDevice({ hubs, devices }: { hubs: readonly Hub[]; devices: readonly Device[] }) {
  const t = useWords(hubWords)
  /** The devices that existed when the dialog was opened; null while it is closed. */
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null)
  const arrived = known === null ? [] : devices.filter(({ id }) => !known.has(id))
  const isOnline = hubs.some(({ online }) => online === true)
  const steps = [
    { title: t(($) => $.add.open), note: t(($) => $.add.openNote) },
    { title: t(($) => $.add.pair), note: t(($) => $.add.pairNote) },
    { title: t(($) => $.add.arrives), note: t(($) => $.add.arrivesNote) },
  ]
  return (
    <>
      <Button icon="plus" onClick={() => setKnown(new Set(devices.map(({ id }) => id)))}>
        {t(($) => $.add.title)}
      </Button>
      <Dialog
        isOpen={known !== null}
        title={t(($) => $.add.title)}
        closeLabel={t(($) => $.close)}
        onClose={() => setKnown(null)}
      >
        <NumberedSteps steps={steps} />
        <p className={styles.waiting} role="status">
          {arrived.length > 0 ? <Icon name="check" /> : isOnline ? <Spinner /> : null}
          <span>
            <RichText
              text={
                arrived.length > 0
                  ? t(($) => $.add.arrived, { count: arrived.length })
                  : t(($) => (isOnline ? $.add.waiting : $.add.offline))
              }
            />
          </span>
        </p>
        <ArrivedDevices devices={arrived} />
      </Dialog>
    </>
  )
}
