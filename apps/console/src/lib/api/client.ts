import { createClient, type Route } from '@millrace/contract'
import { callHeaders } from './headers.ts'
import { send } from './send.ts'
import { withSingleFlight } from './single-flight.ts'

export const BASE_URL = '/api'

const headers = (route: Route) => callHeaders(route.path)

/** The API, typed by the contract. Routes come from `virtual:contract`. */
export const api = withSingleFlight(createClient({ baseUrl: BASE_URL, fetch: send, headers }), headers)
