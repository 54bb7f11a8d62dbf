import { client } from '../client.ts'
import { callsWith } from './calls.ts'
import { showForm } from './show.tsx'

/** Public: no token is sent or read. */
showForm(callsWith(client, null))
