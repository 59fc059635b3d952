import type { ScreenTitle, TitleFacts } from './screen-title.ts'
import type { Select, Words } from '#lib/words.ts'
import { roomsQuery } from '#api/queries/room.queries.ts'

/** The name of the room at the address; undefined while it is not known. */
export function roomNameOf({ client, params }: TitleFacts): string | undefined {
  return client.getQueryData(roomsQuery.queryKey)?.find(({ id }) => id === params['roomid'])?.name
}

/** Names a page of a room after the room first, `Salon · Calendar`: a narrow tab shows only the beginning. */
export function titleOfRoom<Tree>(words: Words<Tree>, page: Select<Tree>): ScreenTitle {
  return (facts) => {
    const name = roomNameOf(facts)
    const said = facts.say(words, page)
    return name === undefined || said === null ? said : `${name} · ${said}`
  }
}
