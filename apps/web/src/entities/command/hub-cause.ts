/**
 * The cause inside a hub's message. Zigbee2MQTT wraps it twice: "Publish 'set' 'state' to 'Lamp' failed: 'Error: ZCL
 * command 0x…/1 failed (Timeout - no answer after 5000ms)'". Any other message is given back as it is.
 */
export function causeIn(message: string): string {
  const inner = /failed: '(?:Error: )?(.*)'$/s.exec(message)?.[1] ?? message
  return / failed \((.*)\)$/s.exec(inner)?.[1] ?? inner
}
