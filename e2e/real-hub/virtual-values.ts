import type { VirtualDevice } from './virtual-devices.ts'

export const COORDINATOR = '0x00124b0024c0ffee'

export type Value = number | string

/** Initial values of attributes, in the units of the wire. Others are zero or empty. */
const firstValues: Readonly<Record<string, Value>> = {
  'genBasic.zclVersion': 3,
  'genBasic.appVersion': 1,
  'genBasic.stackVersion': 1,
  'genBasic.hwVersion': 1,
  'genBasic.dateCode': '20260101',
  'genBasic.swBuildId': '1.0.0',
  'genPowerCfg.batteryPercentageRemaining': 182,
  'genPowerCfg.batteryVoltage': 30,
  'genPollCtrl.checkinInterval': 14_400,
  'genOnOff.onOff': 1,
  'genLevelCtrl.currentLevel': 127,
  'lightingColorCtrl.colorTemperature': 370,
  'lightingColorCtrl.colorTempPhysicalMin': 250,
  'lightingColorCtrl.colorTempPhysicalMax': 454,
  'lightingColorCtrl.colorCapabilities': 16,
  'lightingColorCtrl.colorMode': 2,
  'seMetering.multiplier': 1,
  'seMetering.divisor': 1_000,
  'seMetering.currentSummDelivered': 1_283_500,
  'seMetering.instantaneousDemand': 1,
  'haElectricalMeasurement.acVoltageMultiplier': 1,
  'haElectricalMeasurement.acVoltageDivisor': 10,
  'haElectricalMeasurement.acCurrentMultiplier': 1,
  'haElectricalMeasurement.acCurrentDivisor': 1_000,
  'haElectricalMeasurement.acPowerMultiplier': 1,
  'haElectricalMeasurement.acPowerDivisor': 1,
  'haElectricalMeasurement.rmsVoltage': 2_310,
  'haElectricalMeasurement.rmsCurrent': 640,
  'haElectricalMeasurement.activePower': 147,
  'haElectricalMeasurement.apparentPower': 150,
  'hvacThermostat.localTemp': 1_975,
  'hvacThermostat.occupiedHeatingSetpoint': 2_050,
  'hvacThermostat.occupiedCoolingSetpoint': 2_600,
  'hvacThermostat.systemMode': 4,
  'hvacThermostat.runningState': 1,
  'hvacThermostat.pIHeatingDemand': 40,
  'hvacThermostat.ctrlSeqeOfOper': 4,
  'hvacThermostat.minHeatSetpointLimit': 700,
  'hvacThermostat.maxHeatSetpointLimit': 3_000,
  'msTemperatureMeasurement.measuredValue': 2_012,
  'msRelativeHumidity.measuredValue': 4_820,
  'closuresWindowCovering.currentPositionLiftPercentage': 40,
  'closuresDoorLock.lockState': 1,
  'ssIasZone.zoneState': 1,
  'ssIasZone.iasCieAddr': COORDINATOR,
  'customClusterNodOnPilotWire.mode': 1,
}

/** The attributes of one device, by endpoint, cluster and name. */
export type DeviceValues = {
  get(endpoint: number, cluster: string, attribute: string): Value | undefined
  set(endpoint: number, cluster: string, attribute: string, value: Value): void
}

/** Attributes that start with `firstValues` and store what is written. */
export function createValues({ modelId, manufacturer, isMains }: VirtualDevice): DeviceValues {
  const own: Record<string, Value> = {
    ...firstValues,
    'genBasic.modelId': modelId,
    'genBasic.manufacturerName': manufacturer,
    'genBasic.powerSource': isMains ? 1 : 3,
    // The home's meter counts whole amperes and watt-hours.
    ...(modelId.startsWith('ZLinky') && { 'haElectricalMeasurement.rmsCurrent': 14 }),
  }
  const written = new Map<string, Value>()
  return {
    get(endpoint, cluster, attribute) {
      return written.get(`${endpoint}.${cluster}.${attribute}`) ?? own[`${cluster}.${attribute}`]
    },
    set(endpoint, cluster, attribute, value) {
      written.set(`${endpoint}.${cluster}.${attribute}`, value)
    },
  }
}
