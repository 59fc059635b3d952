import { ecsModes, scenarioModes } from '@foyer/contract/heating.ts'
import { scenarioTypes } from '@foyer/contract/scenario.ts'
import {
  comparedCapabilities,
  type ScenarioAction,
  type ScenarioLeaf,
  type ScenarioPart,
} from '@foyer/contract/scenario-rule.ts'
import {
  isAnyOf,
  isFlag,
  isListOf,
  isNumber,
  isOneOf,
  isOptional,
  isShapeOf,
  isText,
  type Guard,
} from '#forms/kept-shape.ts'
import type { DraftGroup, DraftRule, ScenarioDraft } from './scenario-draft.ts'

const isDevice = { device_id: isText, minutes: isNumber }

const isLeaf: Guard<ScenarioLeaf> = isAnyOf<ScenarioLeaf>(
  isShapeOf({ kind: isOneOf(['time']), at: isNumber }),
  isShapeOf({ kind: isOneOf(['time_between']), from: isNumber, to: isNumber }),
  isShapeOf({
    ...isDevice,
    kind: isOneOf(['measure']),
    capability: isOneOf(comparedCapabilities),
    is: isOneOf(['below', 'above']),
    value: isNumber,
  }),
  isShapeOf({ ...isDevice, kind: isOneOf(['opening']), is: isOneOf(['open', 'closed']) }),
  isShapeOf({ ...isDevice, kind: isOneOf(['presence']), is: isOneOf(['present', 'absent']) }),
  isShapeOf({ kind: isOneOf(['order']), room_id: isText, mode: isOneOf(scenarioModes) }),
  isShapeOf({ kind: isOneOf(['price']), band: isOneOf(['peak', 'off_peak']) }),
  isShapeOf({ kind: isOneOf(['day']), days: isListOf(isNumber) }),
  isShapeOf({ kind: isOneOf(['sun']), is: isOneOf(['up', 'down']), offset: isNumber }),
  isShapeOf({ ...isDevice, kind: isOneOf(['reach']), is: isOneOf(['online', 'offline']) }),
)

const isGroup = { kind: isOneOf(['group']), join: isOneOf(['all', 'any']) }

const isPart: Guard<ScenarioPart> = isAnyOf<ScenarioPart>(
  isLeaf,
  isShapeOf({ ...isGroup, of: isListOf(isLeaf) }),
)

const isCondition: Guard<DraftGroup> = isShapeOf({ ...isGroup, of: isListOf(isPart) })

const isAction: Guard<ScenarioAction> = isAnyOf<ScenarioAction>(
  isShapeOf({
    kind: isOneOf(['rooms']),
    rooms: isAnyOf<'all' | string[]>(isOneOf(['all']), isListOf(isText)),
    mode: isOneOf([null, ...scenarioModes]),
    until: isAnyOf<Extract<ScenarioAction, { kind: 'rooms' }>['until']>(
      isShapeOf({ kind: isOneOf(['next_block']) }),
      isShapeOf({ kind: isOneOf(['while']) }),
      isShapeOf({ kind: isOneOf(['minutes']), minutes: isNumber }),
      isShapeOf({ kind: isOneOf(['time']), at: isNumber }),
    ),
  }),
  isShapeOf({ kind: isOneOf(['device']), device_id: isText, on: isFlag }),
  isShapeOf({ kind: isOneOf(['light']), device_id: isText, level: isNumber }),
  isShapeOf({ kind: isOneOf(['shutter']), device_id: isText, position: isNumber }),
  isShapeOf({ kind: isOneOf(['setpoint']), device_id: isText, value: isNumber }),
  isShapeOf({ kind: isOneOf(['hot_water']), mode: isOneOf(ecsModes) }),
  isShapeOf({ kind: isOneOf(['notify']), text: isText }),
)

/** Whether what was kept of a scenario can be gone on with: half filled in as it may be. */
export const isScenarioDraft: Guard<ScenarioDraft> = isShapeOf<ScenarioDraft>({
  name: isText,
  type: isOneOf(scenarioTypes),
  mode: isOneOf(scenarioModes),
  isSecure: isFlag,
  timeZone: isText,
  days: isListOf(isNumber),
  rules: isListOf(
    isShapeOf<DraftRule>({
      key: isText,
      id: isOptional(isText),
      condition: isCondition,
      actions: isListOf(isAction),
      active: isFlag,
    }),
  ),
})
