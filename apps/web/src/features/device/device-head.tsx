import type { Device } from '@foyer/contract/device.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '#lib/i18n.ts'
import { deviceWords, devicesWords } from '#lib/words.ts'
import { IfFeature } from '#api/features.tsx'
import { Icon } from '#ui/icon.tsx'
import { StatusDot } from '#ui/facts.tsx'
import type { DeviceTab } from './device-search.ts'

import headings from '#ui/page.module.css'
import styles from './device.module.css'

/** The device's name, its summary (`children`), and the links to its three tabs. */
export function DeviceHead({
  device,
  tab,
  children,
}: {
  device: Device
  tab: DeviceTab
  children: ReactNode
}) {
  const t = useWords(deviceWords)
  const tDevices = useWords(devicesWords)
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
        <StatusDot state={device.status} label={tDevices(($) => $.device[device.status])} />
      </header>
      <p className={`${headings.lead} ${styles.lead}`}>{children}</p>
      <nav className={styles.tabs} aria-label={t(($) => $.tabs.label)}>
        <TabLink device={device} tab="information" isOpen={tab === 'information'} />
        <TabLink device={device} tab="charts" isOpen={tab === 'charts'} />
        <IfFeature feature="connectivity">
          <TabLink device={device} tab="log" isOpen={tab === 'log'} />
        </IfFeature>
      </nav>
    </>
  )
}

function TabLink({ device, tab, isOpen }: { device: Device; tab: DeviceTab; isOpen: boolean }) {
  const t = useWords(deviceWords)
  return (
    <Link
      to="/account/devices/$deviceid"
      params={{ deviceid: device.id }}
      search={tab === 'information' ? {} : { tab }}
      replace
      resetScroll={false}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-label={t(($) => $.tabs[tab])}
      aria-current={isOpen ? 'page' : undefined}
    >
      <span className={styles.long}>{t(($) => $.tabs[tab])}</span>
      <span className={styles.short} aria-hidden="true">
        {t(($) => $.tabs.short[tab])}
      </span>
    </Link>
  )
}
