import overview from './overview.json'
import shared from './shared.json'

/** The English words without which the overview is not drawn, in one file: two would cost two requests. */
export const first = { overview, shared }
