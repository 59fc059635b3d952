import { afterFrenchWord } from '#locales/french-names.ts'
import activity from './activity.json'
import command from './command.json'
import consumption from './consumption.json'
import errors from './errors.json'
import frame from './frame.json'
import order from './order.json'
import overview from './overview.json'
import room from './room.json'

/** The French words without which the overview is not drawn, in one file: eight would each cost a request. What every French text may ask for comes with them. */
export const first = { activity, command, consumption, errors, frame, order, overview, room, afterFrenchWord }
