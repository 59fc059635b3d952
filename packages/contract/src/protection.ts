import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { commandSchema } from './command.ts'

export const heatAnyway = defineCall({
  name: 'heatAnyway',
  method: 'POST',
  path: '/rooms/{roomId}/heat-anyway',
  access: 'home',
  summary: 'Heat a room despite an open window or its protection against overheating.',
  description:
    'The protection applies again once the window has been closed or the room has cooled. The reply is null when no device needs a command.',
  params: z.strictObject({ roomId: z.uuid() }),
  /** null if neither protection was active, or if the devices already have the order in force without it. */
  reply: z.nullable(commandSchema),
  errors: ['not_found'],
  stale: ['listRooms', 'listRoomLines', 'listCommands', 'listActivity'],
  isIdempotent: true,
})
