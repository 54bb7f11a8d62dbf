import { client } from '../client.ts'
import { callsWith } from './calls.ts'
import { showForm } from './show.tsx'

/** For anybody: no token is ever sent, and none is looked for. */
showForm(callsWith(client, null))
