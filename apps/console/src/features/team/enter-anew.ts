import { HOME } from '../../lib/session/next-path.ts'

/** Nothing that is shown or cached belongs to the account that is current now: the console starts anew. */
export const enterAnew = (): void => location.assign(HOME)
