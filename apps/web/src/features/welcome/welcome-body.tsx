import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Room } from '@foyer/contract/room.ts'
import { useWords } from '#lib/i18n.ts'
import { welcomeWords } from '#lib/words.ts'
import { RichText } from '#lib/rich-text.tsx'
import { activityQuery } from '#api/queries/activity.ts'
import { Notice } from '#ui/notice.tsx'
import { OrderName } from '#features/orders/orders.tsx'
import { chartTicks } from '@foyer/rules/chart-span/chart-ticks.ts'
import { datePlus, homeDateAt, hourOfDate } from '@foyer/rules/chart-span/home-date.ts'
import type { Hub } from '@foyer/contract/hub.ts'
import { welcomeOf, type Welcome, type WelcomeStep } from '@foyer/rules/welcome/welcome-steps.ts'
import type { ReactNode } from 'react'
import { useValue } from '#lib/store.ts'
import { useFormat } from '#lib/format.ts'
import { homeZone } from '#lib/home-time.ts'
import { useMinute } from '#lib/clock.ts'
import { hubsQuery } from '#api/queries/devices.ts'
import { percent } from '#ui/css-percent.ts'
import { type Axis, useElementWidth } from '#ui/timeline/axis.ts'
import { DayAxis, DayGrid } from '#ui/timeline/day-lines.tsx'
import { Icon } from '#ui/icon.tsx'
import typography from '#ui/typography.module.css'
import styles from './welcome.module.css'
import buttons from '#ui/button.module.css'
import numbered from '#ui/check-steps.module.css'

/** A drawn day, the three steps, and for the owner a link to invite people. */
export function WelcomeBody({ isOwner }: { isOwner: boolean }) {
  const t = useWords(welcomeWords)
  const { data: hubs } = useSuspenseQuery(hubsQuery)
  return (
    <div>
      <WelcomeDay />
      <WelcomeSteps hubs={hubs} isOwner={isOwner} />
      {isOwner ? (
        <p className={typography.note}>
          {t(($) => $.someone)} <Link to="/account/profile">{t(($) => $.invite)}</Link>
        </p>
      ) : null}
    </div>
  )
}

const [FIRST_HOUR, HOURS] = [6, 24]

/** An example of a room's day, in the colour of the brand: no modes exist yet. */
function WelcomeDay() {
  const t = useWords(welcomeWords)
  const format = useFormat()
  const { ref, width } = useElementWidth()
  const now = useMinute()
  const zone = useValue(homeZone)
  const day = dayOnScreen(zone, now)
  const ticks = chartTicks(day, zone).map(({ at, unit }) => {
    const isStrong = unit === 'day'
    return { at, label: isStrong ? t(($) => $.midnight) : format.hour(at), isStrong }
  })
  const axis: Axis = { ...day, ticks, now, nowLabel: format.time(now) }
  return (
    <figure className={styles.day}>
      <div className={styles.axis} ref={ref} aria-hidden="true">
        <DayAxis axis={axis} width={width} />
        <DrawnDay blocks={familyDay} />
        <DayGrid axis={axis} />
      </div>
      <figcaption className={typography.note}>{t(($) => $.day)}</figcaption>
    </figure>
  )
}

/** The shape of a day, without labels. */
function DrawnDay({ blocks }: { blocks: readonly DrawnBlock[] }) {
  return (
    <span className={styles.drawn} aria-hidden="true">
      {blocks.map(({ from, to, level }) => (
        <i
          key={from}
          style={{
            left: percent(from / HOURS),
            width: percent((to - from) / HOURS),
            height: percent(level),
          }}
        />
      ))}
    </span>
  )
}

/** The day from 06:00 to 06:00 that contains an instant. */
function dayOnScreen(zone: string, now: number): { start: number; end: number } {
  const date = homeDateAt(zone, now)
  const first = now < hourOfDate(zone, date, FIRST_HOUR) ? datePlus(date, -1) : date
  return {
    start: hourOfDate(zone, first, FIRST_HOUR),
    end: hourOfDate(zone, datePlus(first, 1), FIRST_HOUR),
  }
}

/** A block of a drawn day: hours after 06:00, and its warmth as a share of the drawing's height. */
type DrawnBlock = { from: number; to: number; level: number }

const [low, mild, warm] = [0.42, 0.72, 1]

/** A family's day during the week: the drawing for an empty home. */
const familyDay = blocks([0.5, low], [2.5, warm], [10.5, low], [12, mild], [16.5, warm], [24, low])

/** Example days of the possible schedules. */
const exampleDays = {
  family: familyDay,
  remote: blocks([1, low], [6, warm], [8, mild], [16.5, warm], [24, low]),
  second: blocks([24, 0.2]),
} as const

function blocks(...steps: readonly (readonly [to: number, level: number])[]): readonly DrawnBlock[] {
  return steps.map(([to, level], index) => ({ from: steps[index - 1]?.[0] ?? 0, to, level }))
}

/** The three steps, with the action of the current one. */
function WelcomeSteps({ hubs, isOwner }: { hubs: readonly Hub[]; isOwner: boolean }) {
  const t = useWords(welcomeWords)
  const welcome = welcomeOf(hubs)
  return (
    <ol className={`${numbered.list} ${styles.steps}`} aria-label={t(($) => $.steps)}>
      {welcome.steps.map((step, index) => (
        <li key={step.kind} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
          <span className={styles.number}>
            {step.state === 'done' ? (
              <>
                <Icon name="check" />
                <span className={typography.visuallyHidden}>{t(($) => $.done)}</span>
              </>
            ) : (
              index + 1
            )}
          </span>
          <div>
            <StepWords step={step} welcome={welcome} isOwner={isOwner} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function StepWords({ step, welcome, isOwner }: { step: WelcomeStep; welcome: Welcome; isOwner: boolean }) {
  const t = useWords(welcomeWords)
  const format = useFormat()
  const now = useMinute()
  if (step.kind === 'schedule') {
    return (
      <Words title={t(($) => $.schedule)} note={t(($) => $.scheduleNote)}>
        <ul className={styles.examples}>
          {(['family', 'remote', 'second'] as const).map((name) => (
            <li key={name}>
              <DrawnDay blocks={exampleDays[name]} />
              <b>{t(($) => $.examples[name])}</b>
              <span>{t(($) => $.examples[`${name}Note`])}</span>
            </li>
          ))}
        </ul>
      </Words>
    )
  }
  if (step.kind === 'devices') {
    const isNow = step.state === 'now'
    return (
      <Words title={t(($) => $.devices)} note={t(($) => (isNow ? $.devicesNow : $.devicesNote))}>
        {isNow ? <HubLink word={t(($) => $.seeHub)} isConnecting={false} /> : null}
      </Words>
    )
  }
  if (welcome.hub === 'here') {
    const { since } = welcome
    return (
      <Words
        title={t(($) => $.hubHere)}
        note={
          since === null ? t(($) => $.hubHereNote) : t(($) => $.hubSince, { since: format.since(since, now) })
        }
      />
    )
  }
  const isAwaited = welcome.hub === 'awaited'
  return (
    <Words
      title={t(($) => $.hub)}
      note={t(($) => (isAwaited ? $.hubAwaited : isOwner ? $.hubNote : $.hubMember))}
    >
      <HubLink
        word={t(($) => (isOwner && !isAwaited ? $.connect : $.seeHub))}
        isConnecting={isOwner && !isAwaited}
      />
      {isOwner && !isAwaited ? (
        <Link className={buttons.button} data-look="quiet" to="/faq" hash="connect-hub">
          {t(($) => $.noHub)}
        </Link>
      ) : null}
    </Words>
  )
}

function Words({ title, note, children }: { title: string; note: string; children?: ReactNode }) {
  return (
    <>
      <h2>{title}</h2>
      <p>{note}</p>
      {children === undefined || children === null ? null : <div className={styles.actions}>{children}</div>}
    </>
  )
}

function HubLink({ word, isConnecting }: { word: string; isConnecting: boolean }) {
  return (
    <Link
      className={buttons.button}
      data-look="primary"
      to="/account/hub/details"
      search={isConnecting ? { connect: true } : {}}
    >
      <Icon name="hub" />
      {word}
    </Link>
  )
}

/** One sentence and one link: the first room whose mode can be set, and another mode than the current one. */
export function FirstTouchBody({ personId, rooms }: { personId: string; rooms: readonly Room[] }) {
  const t = useWords(welcomeWords)
  const { data: requests } = useQuery(activityQuery({ kind: 'command', actor: personId, limit: 1 }))
  const room = rooms.find((one) => one.has_thermostat === true)
  if (requests === undefined || requests.length > 0 || room === undefined) return null
  const order = room.order?.order === 'eco' ? 'comfort' : 'eco'
  return (
    <Notice
      tone="invite"
      icon="thermostat"
      actions={
        <Link
          className={buttons.button}
          data-look="primary"
          to="/account/rooms/$roomid"
          params={{ roomid: room.id }}
        >
          {t(($) => $.firstTouch.open, { room: room.name })}
        </Link>
      }
    >
      <RichText
        text={t(($) => $.firstTouch.sentence, { room: room.name })}
        parts={{ order: <OrderName order={order} /> }}
      />
    </Notice>
  )
}
