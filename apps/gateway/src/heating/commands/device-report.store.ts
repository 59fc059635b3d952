import type { Capability } from '@foyer/contract/device.ts'
import type { Database } from '#base/database/database.ts'

/** A message about a device. `values`: those of a report by capability; null for an error of its hub. Times are ms. */
export type NewReport = {
  homeId: string
  deviceId: string
  at: number
  receivedAt: number
  values: readonly (readonly [capability: Capability, value: number])[] | null
  error: string | null
  /** The property that the error is about; null if the hub names none. */
  property: string | null
}

/**
 * Inserts those of these messages that may change a command, which makes their homes due. Those are inserted too in which
 * a heating device has another state than at the last plan of its home, or has one that is not judged yet. A report of a
 * confirmed command is left out while it has the confirmed value. Returns the number of messages that were inserted.
 */
export async function insertReports(database: Database, reports: readonly NewReport[]): Promise<number> {
  const inserted = await database.query(
    `with r as (
       select * from unnest($1::uuid[], $2::uuid[], $3::float8[], $4::float8[], $5::jsonb[], $6::text[], $7::text[])
         with ordinality as r (home_id, device_id, at, received_at, values, error, property, place)
     ), wanted as (
       select r.place from r where exists (
         select from command_device cd join command c on c.home_id = cd.home_id and c.id = cd.command_id
         where cd.home_id = r.home_id and cd.device_id = r.device_id
           and cd.reports_until >= to_timestamp(r.received_at / 1000)
           and case when r.values is null then cd.status = 'sent'
             when cd.status = 'confirmed'
               then (r.values ->> c.capability)::float8 <> coalesce(cd.confirmed_value, 'NaN')
             else r.values ? c.capability end)
       union
       select r.place from r
       join device d on d.home_id = r.home_id and d.id = r.device_id and 'thermostat_mode' = any(d.commands)
       left join home_memory m on m.home_id = d.home_id
       cross join lateral (select m.heating_devices -> 'states' -> d.id::text as state) known
       where r.values ?| array['thermostat_mode', 'setpoint'] and (state is null or state ? 'change'
         or r.values ? 'thermostat_mode' and r.values -> 'thermostat_mode' <> state -> 'mode'
         or r.values ? 'setpoint' and r.values -> 'setpoint' <> state -> 'setpoint')
     )
     insert into device_report (home_id, device_id, at, received_at, values, error, property)
     select home_id, device_id, to_timestamp(at / 1000), to_timestamp(received_at / 1000), values, error, property
     from r join wanted using (place) order by place returning id`,
    [
      reports.map(({ homeId }) => homeId),
      reports.map(({ deviceId }) => deviceId),
      reports.map(({ at }) => at),
      reports.map(({ receivedAt }) => receivedAt),
      reports.map(({ values }) => (values === null ? null : JSON.stringify(Object.fromEntries(values)))),
      reports.map(({ error }) => error),
      reports.map(({ property }) => property),
    ],
  )
  return inserted.length
}

/** An unjudged message. `capabilities`: for an error that names a property, those of the device that have it. */
export type ReportRow = {
  homeId: string
  id: number
  deviceId: string
  at: number
  receivedAt: number
  values: [capability: Capability, value: number][] | null
  error: string | null
  capabilities: Capability[] | null
}

/** The unjudged messages of homes in the order of their arrival. */
export async function selectReports(tx: Database, homeIds: readonly string[]): Promise<ReportRow[]> {
  return tx.query<ReportRow>(
    `select r.home_id as "homeId", r.id, r.device_id as "deviceId", r.at, r.received_at as "receivedAt",
       (select jsonb_agg(jsonb_build_array(key, value)) from jsonb_each(r.values)) as values, r.error, case when r.property is not null then array(
         select one.key from device d cross join jsonb_each(d.mapping) as one
         where d.home_id = r.home_id and d.id = r.device_id and jsonb_path_exists(one.value, '$.** ? (@ == $property)',
           jsonb_build_object('property', r.property))) end as capabilities
     from device_report r where r.home_id = any($1::uuid[]) order by r.id`,
    [homeIds],
  )
}

/** Deletes messages that were judged. */
export async function deleteReports(
  tx: Database,
  reports: readonly Pick<ReportRow, 'homeId' | 'id'>[],
): Promise<void> {
  await tx.query(
    `delete from device_report r using unnest($1::uuid[], $2::bigint[]) as judged (home_id, id)
     where r.home_id = judged.home_id and r.id = judged.id`,
    [reports.map(({ homeId }) => homeId), reports.map(({ id }) => id)],
  )
}
