import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Room } from '@foyer/contract/room.ts'
import { useWords } from '#lib/i18n.ts'
import { welcomeWords } from '#lib/words.ts'
import { RichText } from '#lib/rich-text.tsx'
import { activityQuery } from '#api/queries/activity.ts'
import { Notice } from '#ui/notice.tsx'
import { OrderName } from '#features/orders/orders.tsx'

import buttons from '#ui/button.module.css'

/** One sentence and one link: the first room that follows orders, and another order than the one in force. */
export function FirstTouchBody({ personId, rooms }: { personId: string; rooms: readonly Room[] }) {
  const t = useWords(welcomeWords)
  const { data: asked } = useQuery(activityQuery({ kind: 'command', actor: personId, limit: 1 }))
  const room = rooms.find((one) => one.has_thermostat === true)
  if (asked === undefined || asked.length > 0 || room === undefined) return null
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
