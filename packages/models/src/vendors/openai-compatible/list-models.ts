import type { Clock } from '../../clock.ts'
import { ModelError } from '../../errors.ts'
import type { ModelInfo } from '../../model.ts'
import { notTheApi } from './http-error.ts'
import { readText } from './read-text.ts'
import { type Fetch, RefusedError, watchFetch } from './watched-fetch.ts'

const LONGEST_LIST = 5_000_000
const MOST_MODELS = 2000
const LONGEST_ID = 200
// What the list also holds but can't chat.
const NOT_CHAT =
  /embed|whisper|\btts\b|dall-e|moderation|transcribe|rerank|realtime|\baudio\b|\bimage\b|sora|davinci|babbage|\bbge\b/i

interface Listing {
  baseUrl: string
  apiKey?: string
  fetch: Fetch
  clock: Clock
  label: string
  timeoutMs: number
}

/** The chat models of a server, by id. Throws `ModelError`, or the signal's reason when the caller aborts. */
export async function listModels(listing: Listing, signal: AbortSignal): Promise<ModelInfo[]> {
  signal.throwIfAborted()
  const stop = new AbortController()
  const late = new ModelError({
    code: 'timeout',
    message: 'The model server did not list its models in time.',
  })
  const cancel = listing.clock.after(listing.timeoutMs, () => stop.abort(late))
  try {
    return await read(listing, AbortSignal.any([signal, stop.signal]))
  } catch (error) {
    signal.throwIfAborted()
    if (stop.signal.aborted) throw late
    if (error instanceof ModelError) throw error
    if (error instanceof RefusedError) throw error.toModelError()
    throw new ModelError({ code: 'cut_off', message: 'The model server broke off its list of models.' })
  } finally {
    cancel()
  }
}

async function read({ baseUrl, apiKey, fetch, clock, label }: Listing, signal: AbortSignal) {
  const headers = { accept: 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) }
  const response = await watchFetch(fetch, { clock })(`${baseUrl}/models`, { headers, signal })
  const rows = rowsOf(await readText(response, LONGEST_LIST))
  return rows
    .flatMap((row) => describe(row, label) ?? [])
    .slice(0, MOST_MODELS)
    .sort((a, b) => a.id.localeCompare(b.id, 'en'))
}

function rowsOf(text: string): unknown[] {
  try {
    const body = JSON.parse(text) as { data?: unknown } | null
    if (Array.isArray(body?.data)) return body.data
  } catch {
    throw notTheApi()
  }
  throw notTheApi()
}

type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

function describe(row: unknown, provider: string): ModelInfo | null {
  if (!isRow(row) || typeof row.id !== 'string') return null
  const { id } = row
  if (id === '' || id.length > LONGEST_ID || NOT_CHAT.test(id)) return null
  return {
    id: `openai:${id}`,
    label: id,
    provider,
    contextTokens: contextOf(row),
    builtin: false,
    price: null,
    tools: true,
  }
}

/** Servers name the context size differently: OpenRouter and LM Studio, vLLM, Groq, llama.cpp. */
function contextOf(row: Row): number | null {
  const meta = isRow(row.meta) ? row.meta : {}
  const named = [row.context_length, row.max_context_length, row.max_model_len, row.context_window]
  const sizes = [...named, meta.n_ctx, meta.n_ctx_train]
  return (
    sizes.find((size): size is number => typeof size === 'number' && Number.isInteger(size) && size > 0) ??
    null
  )
}
