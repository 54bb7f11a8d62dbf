import type { Connection, Listed } from '../vendor.ts'
import { isRow, readPage, type Row, rowsOf, sizeOf } from './list-models.ts'

// Models in the list that are neither for chat nor for embedding.
const OTHERS =
  /whisper|\btts\b|dall-e|moderation|transcribe|rerank|realtime|\baudio\b|\bimage\b|sora|davinci|babbage/i
const EMBEDS = /embed|\bbge\b|\be5\b|\bgte\b|minilm/i

/** Lists the models of OpenAI and compatible servers. */
export async function listOpenAi(connection: Connection, signal: AbortSignal): Promise<Listed[]> {
  const headers: Record<string, string> = connection.apiKey
    ? { authorization: `Bearer ${connection.apiKey}` }
    : {}
  const { data } = await readPage({ connection, path: '/models', headers, signal })
  return rowsOf(data).flatMap((row) => describe(row) ?? [])
}

function describe(row: Row): Listed | null {
  if (typeof row.id !== 'string' || OTHERS.test(row.id)) return null
  return { id: row.id, kind: EMBEDS.test(row.id) ? 'embedding' : 'chat', contextTokens: contextOf(row) }
}

/** Servers name the context size differently: OpenRouter and LM Studio, vLLM, Groq, llama.cpp. */
function contextOf(row: Row): number | null {
  const meta = isRow(row.meta) ? row.meta : {}
  const named = [row.context_length, row.max_context_length, row.max_model_len, row.context_window]
  return [...named, meta.n_ctx, meta.n_ctx_train].map(sizeOf).find((size) => size !== null) ?? null
}
