import { expect, test } from 'vitest'
import { causeIn } from './hub-cause.ts'

test('the cause is taken out of what Zigbee2MQTT wraps around it', () => {
  const timeout =
    "Publish 'set' 'state' to 'Lampe' failed: 'Error: ZCL command 0x0/1 failed (Timeout - no answer after 5000ms)'"
  const route =
    "Publish 'set' 'state' to 'Lampe' failed: 'Error: ZCL command 0x0/1 genOnOff.on({}) failed (Data request failed with error: 'NWK_NO_ROUTE' (205))'"

  expect(causeIn(timeout)).toBe('Timeout - no answer after 5000ms')
  expect(causeIn(route)).toBe("Data request failed with error: 'NWK_NO_ROUTE' (205)")
})

test('a message of another form is kept whole', () => {
  expect(causeIn('No converter available for state')).toBe('No converter available for state')
})
