import type { Device } from '@foyer/contract/device.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useIsOffered } from '#base/api/offered.tsx'
import { useWords } from '#base/i18n/words.ts'
import { deviceWords } from '#entities/device/device-words.ts'
import { Icon } from '#ui/icon.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { deviceScreenWords } from './device-screen-words.ts'
import { deviceTabs, type DeviceTab } from './device-search.ts'
import headings from '#ui/page-heading.module.css'
import styles from './device-head.module.css'

/** The name of the object, what is to be said of it first, and the links to its three tabs. */
export function DeviceHead({
  device,
  tab,
  children,
}: {
  device: Device
  tab: DeviceTab
  children: ReactNode
}) {
  const t = useWords(deviceScreenWords)
  const word = useWords(deviceWords)
  const hasLog = useIsOffered()
  return (
    <>
      <Link className={headings.backLink} to="/account/devices">
        <Icon name="arrow-left" />
        {t(($) => $.back)}
      </Link>
      <header className={styles.head}>
        <h1 tabIndex={-1} className={`${headings.sentence} ${styles.title}`}>
          {device.name}
        </h1>
        <StatusDot state={device.status} word={word(($) => $[device.status])} />
      </header>
      <p className={`${headings.lead} ${styles.lead}`}>{children}</p>
      <nav className={styles.tabs} aria-label={t(($) => $.tabs.label)}>
        {deviceTabs
          .filter((one) => one !== 'log' || hasLog)
          .map((one) => (
            <Link
              key={one}
              to="/account/devices/$deviceid"
              params={{ deviceid: device.id }}
              search={one === 'information' ? {} : { tab: one }}
              replace
              resetScroll={false}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-label={t(($) => $.tabs[one])}
              aria-current={one === tab ? 'page' : undefined}
            >
              <span className={styles.long}>{t(($) => $.tabs[one])}</span>
              <span className={styles.short} aria-hidden="true">
                {t(($) => $.tabs.short[one])}
              </span>
            </Link>
          ))}
      </nav>
    </>
  )
}
