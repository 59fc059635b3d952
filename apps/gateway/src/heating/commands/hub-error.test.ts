import { expect, test } from 'vitest'
import { reasonOfHubError } from './hub-error.ts'

const options = '{"timeout":10000,"disableResponse":false,"writeUndiv":false}'
const zcl = (cause: string) =>
  `Publish 'set' 'state' to 'Lampe' failed: 'Error: ZCL command 0xa4c1388889c66b4e/1 genOnOff.on({}, ${options}) failed (${cause})'`

test('the log messages of hubs for a device that does not answer have one reason, for any radio driver', () => {
  const messages = [
    'Timeout - 29765 - 1 - 200 - 6 - 11 after 10000ms',
    'no response received (201) Error: waiting for response TIMEOUT',
    '{"target":57796,"zclSequence":53,"commandIdentifier":1} timed out after 10000ms',
    "Data request failed with error: 'MAC_NO_ACK' (0xe9)",
    "Data request failed with error: 'NWK_NO_ROUTE' (205)",
    'Delivery failed for 57796',
  ]
  expect(messages.map((cause) => reasonOfHubError(zcl(cause)))).toEqual(messages.map(() => 'device_silent'))
  expect(reasonOfHubError("Publish 'set' 'state' to 'Lampe' failed: 'Error: no answer after 5000ms'")).toBe(
    'device_silent',
  )
})

test('a refused value, an unknown device and a failed radio have their own reasons', () => {
  expect(reasonOfHubError(zcl("Status 'UNSUPPORTED_ATTRIBUTE'"))).toBe('not_commandable')
  expect(reasonOfHubError("No converter available for 'x' on 'salon'")).toBe('not_commandable')
  expect(reasonOfHubError(zcl("Status 'INVALID_VALUE'"))).toBe('value_refused')
  expect(
    reasonOfHubError(
      `Publish 'set' 'pilot_wire_mode' to 'salon' failed: 'Error: Value 'x' is not allowed, expected one of off,eco'`,
    ),
  ).toBe('value_refused')
  expect(reasonOfHubError("Entity 'salon' is unknown")).toBe('device_unknown')
  expect(reasonOfHubError(zcl('SRSP - AF - dataRequest after 6000ms'))).toBe('radio_failed')
})

test('neither the name of a device nor the options of a call are mistaken for the cause', () => {
  expect(reasonOfHubError(zcl('Something new'))).toBe('hub_said')
  expect(reasonOfHubError("Publish 'set' 'state' to 'busy timeout' failed: 'Error: Something new'")).toBe(
    'hub_said',
  )
  expect(reasonOfHubError("Something new at 'coordinator timeout'")).toBe('hub_said')
})
