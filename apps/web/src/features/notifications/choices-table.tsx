import type { TopicChoice } from '@foyer/contract/notification-choice.ts'
import { useWords } from '#lib/words.ts'
import { Icon } from '#ui/icon.tsx'
import { Switch } from '#ui/switch.tsx'
import { notificationsWords } from './notifications-words.ts'
import typography from '#ui/typography.module.css'
import styles from './choices.module.css'

/** A row a topic, a column a way. What cannot be declined is a tick. */
export function ChoicesTable({
  topics,
  hasBrowser,
  onChoose,
}: {
  topics: readonly TopicChoice[]
  /** Whether a browser of the person receives pushes: without one, alarms come by mail. */
  hasBrowser: boolean
  onChoose: (choice: TopicChoice) => void
}) {
  const t = useWords(notificationsWords)
  return (
    <table className={styles.choices}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.choices.kind)}</th>
          <th scope="col">{t(($) => $.choices.list)}</th>
          <th scope="col">{t(($) => $.choices.mail)}</th>
          <th scope="col">{t(($) => $.choices.push)}</th>
        </tr>
      </thead>
      <tbody>
        {topics.map((choice) => {
          const { topic, has_mail: hasMail, has_push: hasPush } = choice
          const name = t(($) => $.topics[topic])
          const isAlarm = topic === 'alarm'
          return (
            <tr key={topic}>
              <th scope="row">
                {name}
                <span className={typography.rowQuiet}>{t(($) => $.choices.about[topic])}</span>
              </th>
              <td>
                <Always />
              </td>
              <td>
                {isAlarm && !hasBrowser ? (
                  <Always />
                ) : (
                  <Switch
                    isLabelHidden
                    label={`${name}, ${t(($) => $.choices.mail)}`}
                    isOn={hasMail}
                    onChange={(isOn) => onChoose({ ...choice, has_mail: isOn })}
                  />
                )}
              </td>
              <td>
                {isAlarm ? (
                  <Always />
                ) : (
                  <Switch
                    isLabelHidden
                    label={`${name}, ${t(($) => $.choices.push)}`}
                    isOn={hasPush}
                    onChange={(isOn) => onChoose({ ...choice, has_push: isOn })}
                  />
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Always() {
  const t = useWords(notificationsWords)
  return (
    <span className={styles.always}>
      <Icon name="check" />
      <span className={typography.visuallyHidden}>{t(($) => $.choices.always)}</span>
    </span>
  )
}
