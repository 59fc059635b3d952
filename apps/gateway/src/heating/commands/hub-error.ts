import type { CommandReason } from '@foyer/contract/command.ts'

/**
 * Messages of Zigbee2MQTT, its converters and its radio drivers for a failed set; the first entry that matches is used.
 */
const causes: readonly (readonly [RegExp, CommandReason])[] = [
  [/no converter available|unsup|read_only|not supported/i, 'not_commandable'],
  [/invalid[_ ](value|data)|is not allowed|out of range|too (low|high)|must be/i, 'value_refused'],
  [/is unknown|does not exist|unknown device/i, 'device_unknown'],
  [
    /adapter|srsp|coordinator|ezsp|serial ?port|network[ _](is )?down|queue is full|table_full|busy/i,
    'radio_failed',
  ],
  [
    /time(d )?-?out|no[ _](answer|response|ack|network_route)|_no_ack|delivery failed|unreachable|route/i,
    'device_silent',
  ],
]

/** Derives why a device was not reached from the hub's log message; `hub_said` if no entry matches. */
export function reasonOfHubError(message: string): CommandReason {
  const cause = causeIn(message)
  return causes.find(([words]) => words.test(cause))?.[1] ?? 'hub_said'
}

/**
 * The cause inside a hub's message, without the device's name and the options around it: "Publish 'set' 'state' to
 * 'Lamp' failed: 'Error: ZCL command 0x…/1 genOnOff.on({}, {"timeout":10000}) failed (no response)'".
 */
function causeIn(message: string): string {
  const error = afterLast(message, "failed: '")
  const cause = afterLast(error, ' failed (')
  return cause === message ? message.replaceAll(/'[^']*'/g, "''") : cause
}

function afterLast(text: string, mark: string): string {
  const at = text.lastIndexOf(mark)
  return at === -1 ? text : text.slice(at + mark.length)
}
