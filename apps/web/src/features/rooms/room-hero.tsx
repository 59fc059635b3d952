import type { Room } from '@foyer/contract/room.ts'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useWords } from '#lib/words.ts'
import { Offered } from '#api/offered.tsx'
import { useFormat } from '#lib/format.ts'
import { isSilent } from './rooms-facts.ts'
import { Icon } from '#ui/icon.tsx'
import { RoomSentence } from './room-sentence.tsx'
import { roomScreenWords } from './room-screen-words.ts'
import headings from '#ui/page-heading.module.css'
import typography from '#ui/typography.module.css'
import buttons from '#ui/button.module.css'
import layout from '#ui/layout.module.css'
import styles from './room-hero.module.css'

/** The room's name and temperature, and why it is so. */
export function RoomHero({ room, now, onUndo }: { room: Room; now: number; onUndo: () => void }) {
  const t = useWords(roomScreenWords)
  const format = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  const { temperature = null, temperature_at: at, setpoint = null, humidity = null } = room
  const facts = [
    ...(setpoint === null ? [] : [t(($) => $.setpoint, { value: format.temperature(setpoint) })]),
    ...(humidity === null ? [] : [t(($) => $.humidity, { value: format.percent(humidity) })]),
    ...(typeof room.heating_power === 'number' && room.heating_power >= 1
      ? [t(($) => $.power, { value: format.power(room.heating_power) })]
      : []),
    // Without its time a temperature is still one.
    ...(at === undefined && temperature !== null
      ? []
      : at === undefined || at === null
        ? [t(($) => $.neverMeasured)]
        : format.dayKey(at) === format.dayKey(now)
          ? [t(($) => $.measuredAt, { time: format.time(at) })]
          : [t(($) => $.measuredOn, { when: format.ago(at, now) })]),
  ]
  return (
    <>
      <Link className={headings.backLink} to="/account/rooms">
        <Icon name="arrow-left" />
        {t(($) => $.back)}
      </Link>
      <section className={styles.hero}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {room.name}
          </h1>
          <p className={styles.temperature} data-stale={isSilent(room) || undefined}>
            {temperature === null ? '–' : format.decimal(temperature)}
            {temperature === null ? null : <small>°C</small>}
          </p>
          <p className={typography.note}>{facts.join(' · ')}</p>
        </div>
        <p className={`${layout.actions} ${styles.doors}`}>
          <Offered feature="calendar">
            <Link
              className={buttons.button}
              to="/account/rooms/$roomid/calendar"
              params={{ roomid: room.id }}
            >
              <Icon name="calendar" />
              {t(($) => $.calendar)}
            </Link>
          </Offered>
          <Offered feature="climate">
            <Link
              className={buttons.button}
              to="/account/rooms/$roomid/settings"
              params={{ roomid: room.id }}
            >
              <Icon name="sliders" />
              {t(($) => $.settings)}
            </Link>
          </Offered>
          <Link className={buttons.button} to="/account/programs" search={{ roomId: room.id }}>
            <Icon name="scenarios" />
            {t(($) => $.programs)}
          </Link>
          <Link className={buttons.button} to="/account/local-service/$roomid" params={{ roomid: room.id }}>
            <Icon name="thermostat" />
            {t(($) => $.localService)}
          </Link>
        </p>
        <RoomSentence
          room={room}
          now={now}
          onUndo={() => {
            onUndo()
            // The button goes with the override it ended: the focus must not be lost with it.
            heading.current?.focus({ preventScroll: true })
          }}
          onHeated={() => heading.current?.focus({ preventScroll: true })}
        />
      </section>
    </>
  )
}
