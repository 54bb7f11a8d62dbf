import { createClient } from '@millrace/contract'
import { callHeaders } from './headers.ts'
import { send } from './send.ts'

export const BASE_URL = '/api'

/** The API, typed by the contract. Routes come from `virtual:contract`. */
export const api = createClient({
  baseUrl: BASE_URL,
  fetch: send,
  headers: (route) => callHeaders(route.path),
})
