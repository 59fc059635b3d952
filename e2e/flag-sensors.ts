import { reading } from './hub-client.ts'

/** A sensor of water on the floor, as Zigbee2MQTT lists one. */
export function leakSensorNamed(name: string, address: string): unknown {
  return flagSensor({
    name,
    address,
    flag: {
      name: 'water_leak',
      label: 'Water leak',
      property: 'water_leak',
      value_on: true,
      value_off: false,
    },
    definition: { model: 'SNZB-05P', vendor: 'SONOFF', description: 'Zigbee water sensor' },
  })
}

/** A window's contact, as Zigbee2MQTT lists one. */
export function contactNamed(name: string, address: string): unknown {
  return flagSensor({
    name,
    address,
    flag: { name: 'contact', label: 'Contact', property: 'contact', value_on: false, value_off: true },
    definition: { model: 'SDO-4-1-00', vendor: 'NodOn', description: 'Door and window opening sensor' },
  })
}

/** A sensor with a battery that reports a flag and the level of its battery. */
function flagSensor(sensor: {
  name: string
  address: string
  flag: object
  definition: { model: string; vendor: string; description: string }
}): unknown {
  return {
    ieee_address: sensor.address,
    type: 'EndDevice',
    network_address: 4662,
    supported: true,
    disabled: false,
    friendly_name: sensor.name,
    power_source: 'Battery',
    model_id: sensor.definition.model,
    interviewing: false,
    interview_completed: true,
    definition: {
      ...sensor.definition,
      supports_ota: false,
      exposes: [{ type: 'binary', access: 1, ...sensor.flag }, reading('battery', '%')],
      options: [],
    },
  }
}
