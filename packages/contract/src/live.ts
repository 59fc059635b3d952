import * as z from 'zod/mini'
import { deviceSchema } from './device.ts'
import { defineCall } from './call.ts'
import { liveTopics } from './live-topic.ts'

/** One flush: devices to merge by id (only the changed fields), and reads to fetch again. */
export const liveBatchSchema = z.object({
  devices: z.array(z.partial(deviceSchema)),
  stale: z.array(z.enum(liveTopics)),
})

export type LiveBatch = z.infer<typeof liveBatchSchema>

/**
 * Header of each reply to a read of the home: the id of the last event of its stream when the read began. The
 * reply contains every change up to that event; a change that it lacks comes later in the stream.
 */
export const LIVE_POSITION_HEADER = 'X-Live-Position'

/** Seconds between heartbeats. */
export const HEARTBEAT_SECONDS = 15

/**
 * Server-sent events: `event: batch` with a LiveBatch and an opaque id, `event: resync` when the missed
 * events are not known, `event: heartbeat`, `event: end` when the session ended. The reply schema describes
 * one batch.
 */
export const openLive = defineCall({
  name: 'openLive',
  method: 'GET',
  path: '/live',
  access: 'home',
  summary: 'Stream the home’s changes as server-sent events.',
  description:
    '`batch` carries the changed fields of devices and the reads to fetch again, as in the example. `resync` asks to fetch everything again, `heartbeat` keeps the connection open, `end` is sent when the session ends. The header `Last-Event-ID` resumes a stream.',
  reply: liveBatchSchema,
  errors: ['too_many_requests'],
})
