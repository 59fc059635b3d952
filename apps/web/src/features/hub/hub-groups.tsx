import type { Device } from '@foyer/contract/device.ts'
import type { Hub } from '@foyer/contract/hub.ts'
import { Link } from '@tanstack/react-router'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { useWords } from '#lib/words.ts'
import { commandDeviceMutation } from '#api/queries/command.queries.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Section } from '#ui/section.tsx'
import { hubWords } from './hub-words.ts'
import lists from '#ui/lists.module.css'
import typography from '#ui/typography.module.css'
import layout from '#ui/layout.module.css'

type Group = NonNullable<Hub['groups']>[number]

/** The hub's own groups and their members. Members are told one by one: not every device hears its group. */
export function HubGroups({ groups, devices }: { groups: readonly Group[]; devices: readonly Device[] }) {
  const t = useWords(hubWords)
  if (groups.length === 0) return null
  return (
    <Section title={t(($) => $.groups.title)} note={t(($) => $.groups.note)}>
      <ul className={lists.objects}>
        {groups.map((group) => (
          <GroupRow
            key={group.id}
            name={group.name}
            members={devices.filter(({ id }) => group.device_ids.includes(id))}
          />
        ))}
      </ul>
    </Section>
  )
}

function GroupRow({ name, members }: { name: string; members: readonly Device[] }) {
  const t = useWords(hubWords)
  const command = useApiMutation(commandDeviceMutation, { showError: 'toast' })
  // What heats hears its room, and a tank the hot water of its room.
  const switched = members.filter(
    ({ category, commands, status }) =>
      category !== 'heating' &&
      category !== 'hot_water' &&
      status === 'online' &&
      commands?.includes('on') === true,
  )
  const ask = (value: boolean) => {
    for (const { id } of switched)
      command.mutate({ params: { deviceId: id }, body: { capability: 'on', value } })
  }
  return (
    <li>
      <Icon name={members[0]?.type ?? 'unknown'} />
      <div>
        {name}
        <span className={typography.rowQuiet}>
          {members.length === 0
            ? t(($) => $.groups.empty)
            : members.map((device, index) => (
                <span key={device.id}>
                  {index === 0 ? null : ', '}
                  <Link to="/account/devices/$deviceid" params={{ deviceid: device.id }}>
                    {device.name}
                  </Link>
                </span>
              ))}
        </span>
      </div>
      {switched.length === 0 ? null : (
        <span className={layout.actions}>
          <Button size="small" aria-label={t(($) => $.groups.onOf, { name })} onClick={() => ask(true)}>
            {t(($) => $.groups.on)}
          </Button>
          <Button size="small" aria-label={t(($) => $.groups.offOf, { name })} onClick={() => ask(false)}>
            {t(($) => $.groups.off)}
          </Button>
        </span>
      )}
    </li>
  )
}
