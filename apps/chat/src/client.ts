import { createClient } from '@millrace/contract'

/** Visitors have no account: no token is ever sent, even when the console is signed in on this origin. */
export const client = createClient({ baseUrl: '/api' })
