import { say } from '@millrace/contract'
import { ModelError } from '../../errors.ts'
import type { Connection, Listed } from '../vendor.ts'
import type { VendorCall } from './call.ts'
import { notTheApi } from './http-error.ts'
import { readText } from './read-text.ts'
import { RefusedError, watchFetch } from './watched-fetch.ts'

const LONGEST_LIST = 5_000_000
const MOST_MODELS = 2000
const LONGEST_ID = 200
const LONGEST_LABEL = 100

/** The models of a vendor by id. Throws `ModelError`, or the signal's reason. */
export async function listModels(call: VendorCall, signal: AbortSignal): Promise<Listed[]> {
  signal.throwIfAborted()
  const stop = new AbortController()
  const late = new ModelError({
    code: 'timeout',
    message: say('model.slowList'),
  })
  const cancel = call.clock.after(call.timeouts.firstTokenMs, () => stop.abort(late))
  try {
    return await read(call, AbortSignal.any([signal, stop.signal]))
  } catch (error) {
    signal.throwIfAborted()
    if (stop.signal.aborted) throw late
    if (error instanceof ModelError) throw error
    if (error instanceof RefusedError) throw error.toModelError()
    throw new ModelError({ code: 'cut_off', message: say('model.brokeOffList') })
  } finally {
    cancel()
  }
}

async function read({ adaptor, connection, clock }: VendorCall, signal: AbortSignal): Promise<Listed[]> {
  const fetch = watchFetch(connection.fetch, { clock })
  const listed = await adaptor.list({ ...connection, fetch }, signal)
  return listed
    .filter(({ id }) => id !== '' && id.length <= LONGEST_ID && !/[\s\p{Cc}]/u.test(id))
    .map((one) => ({ ...one, ...(one.label ? { label: one.label.slice(0, LONGEST_LABEL) } : {}) }))
    .slice(0, MOST_MODELS)
    .sort((a, b) => a.id.localeCompare(b.id, 'en'))
}

export type Row = Record<string, unknown>
export const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

interface Page {
  connection: Connection
  path: string
  headers: Record<string, string>
  signal: AbortSignal
}

/** One page of a vendor's list, as JSON. */
export async function readPage({ connection, path, headers, signal }: Page): Promise<Row> {
  const response = await connection.fetch(`${connection.baseUrl}${path}`, {
    headers: { accept: 'application/json', ...headers },
    signal,
  })
  const text = await readText(response, LONGEST_LIST)
  try {
    const body: unknown = JSON.parse(text)
    if (isRow(body)) return body
  } catch {
    throw notTheApi()
  }
  throw notTheApi()
}

/** The rows of a page. A page without a list comes from another API. */
export function rowsOf(list: unknown): Row[] {
  if (!Array.isArray(list)) throw notTheApi()
  return list.filter(isRow)
}

export const sizeOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null
