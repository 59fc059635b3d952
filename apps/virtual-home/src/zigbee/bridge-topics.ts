import type { DeviceDefinition, HomeDefinition } from '#homes/home-definition.ts'
import { chance } from '#world/chance.ts'
import { modelOf } from './device-model.ts'

/**
 * The device list that a hub retains on `bridge/devices`: the coordinator first, then every device under its
 * current name.
 */
export function bridgeDevices(
  home: HomeDefinition,
  devices: readonly { device: DeviceDefinition; name: string }[],
): unknown[] {
  return [coordinator(home), ...devices.map(({ device, name }) => bridgeDevice(home, device, name))]
}

function bridgeDevice(home: HomeDefinition, device: DeviceDefinition, name: string): unknown {
  const model = modelOf(device.model)
  const common = {
    ieee_address: device.address,
    friendly_name: name,
    network_address: 1024 + Math.floor(chance(0, device.address, 'network') * 60_000),
    disabled: false,
    interview_state: 'SUCCESSFUL',
    interviewing: false,
    interview_completed: true,
  }
  if (model === null) {
    return {
      ...common,
      type: 'Router',
      supported: false,
      manufacturer: '_TZE200_v4m6n1kq',
      model_id: device.model,
      power_source: 'Mains (single phase)',
      definition: null,
      endpoints: {
        1: {
          bindings: [],
          clusters: { input: ['genBasic'], output: ['genOta'] },
          configured_reportings: [],
          scenes: [],
        },
      },
    }
  }
  const { endpoints, definition, ...identity } = model
  return {
    ...common,
    ...identity,
    supported: true,
    definition,
    endpoints: Object.fromEntries(
      Object.entries(endpoints).map(([number, endpoint]) => [
        number,
        {
          bindings: endpoint.bound.map((cluster) => ({
            cluster,
            target: { type: 'endpoint', endpoint: 1, ieee_address: home.coordinator },
          })),
          clusters: endpoint.clusters,
          configured_reportings: endpoint.configured_reportings,
          scenes: [],
        },
      ]),
    ),
  }
}

function coordinator(home: HomeDefinition): unknown {
  const empty = { bindings: [], clusters: { input: [], output: [] }, configured_reportings: [], scenes: [] }
  return {
    ieee_address: home.coordinator,
    friendly_name: 'Coordinator',
    type: 'Coordinator',
    network_address: 0,
    supported: true,
    disabled: false,
    interview_state: 'SUCCESSFUL',
    interviewing: false,
    interview_completed: true,
    endpoints: { 1: empty, 242: empty },
  }
}

/** The information that a hub publishes about itself on `bridge/info`. */
export function bridgeInfo(
  home: HomeDefinition,
  baseTopic: string,
  devices: readonly { device: DeviceDefinition; name: string }[],
): unknown {
  return {
    version: '2.14.1',
    commit: '3c3d8c1a',
    coordinator: { ieee_address: home.coordinator, type: 'zStack3x0', meta: { revision: 20240710 } },
    network: { channel: 15, pan_id: 6754, extended_pan_id: '0x5a3c19d7e04b8f21' },
    log_level: 'warning',
    permit_join: false,
    restart_required: false,
    mqtt: { version: 4 },
    os: { version: 'Linux - 6.12.0', node_version: 'v24.21.0', cpus: 'Cortex-A53 (x4)', memory_mb: 2048 },
    zigbee_herdsman: { version: '10.9.2' },
    zigbee_herdsman_converters: { version: '26.105.0' },
    config: {
      advanced: { last_seen: 'ISO_8601', log_level: 'warning', cache_state: true, channel: 15 },
      availability: { enabled: true, active: { timeout: 10 }, passive: { timeout: 1500 } },
      devices: Object.fromEntries(
        devices.map(({ device, name }) => [device.address, { friendly_name: name }]),
      ),
      groups: {},
      homeassistant: { enabled: false },
      mqtt: { base_topic: baseTopic, force_disable_retain: false, include_device_information: false },
      version: 5,
    },
    config_schema: {},
  }
}
