/**
 * Context sizes, longest answers and prices of vendors' models, as their public price lists had them when each row was last looked
 * after. Lists change: what is not certain is null, an account can put its own price over each, and models that are not
 * here work as well. Prices are those of the standard tier, without caching, and for the shorter of two prompt sizes
 * where a vendor has two.
 */
export const CATALOGUE_DATE = '2026-11-21'

export interface ChatRow {
  id: string
  label: string
  contextTokens: number | null
  /** The longest answer: a limit above it is refused. */
  outputTokens: number
  /** US dollars per million tokens: input, output. */
  price: readonly [number, number] | null
  tools?: false
}

export interface EmbeddingRow {
  id: string
  label: string
  dimensions: number
  price: number | null
}

type Catalogue = { chat: readonly ChatRow[]; embeddings: readonly EmbeddingRow[] }

const chat = (
  id: string,
  label: string,
  [contextTokens, outputTokens, ...price]: [
    contextTokens: number | null,
    outputTokens: number,
    input?: number,
    output?: number,
  ],
): ChatRow => {
  const [input, output] = price
  return {
    id,
    label,
    contextTokens,
    outputTokens,
    price: input === undefined || output === undefined ? null : [input, output],
  }
}

const openai: Catalogue = {
  chat: [
    chat('gpt-5.2', 'GPT-5.2', [400_000, 128_000]),
    chat('gpt-5.1', 'GPT-5.1', [400_000, 128_000, 1.25, 10]),
    chat('gpt-5', 'GPT-5', [400_000, 128_000, 1.25, 10]),
    chat('gpt-5-mini', 'GPT-5 mini', [400_000, 128_000, 0.25, 2]),
    chat('gpt-5-nano', 'GPT-5 nano', [400_000, 128_000, 0.05, 0.4]),
    chat('gpt-4.1', 'GPT-4.1', [1_047_576, 32_768, 2, 8]),
    chat('gpt-4.1-mini', 'GPT-4.1 mini', [1_047_576, 32_768, 0.4, 1.6]),
    chat('gpt-4.1-nano', 'GPT-4.1 nano', [1_047_576, 32_768, 0.1, 0.4]),
    chat('gpt-4o', 'GPT-4o', [128_000, 16_384, 2.5, 10]),
    chat('gpt-4o-mini', 'GPT-4o mini', [128_000, 16_384, 0.15, 0.6]),
    chat('gpt-4-turbo', 'GPT-4 Turbo', [128_000, 4_096, 10, 30]),
    chat('gpt-3.5-turbo', 'GPT-3.5 Turbo', [16_385, 4_096, 0.5, 1.5]),
    chat('o3', 'o3', [200_000, 100_000, 2, 8]),
    chat('o3-mini', 'o3-mini', [200_000, 100_000, 1.1, 4.4]),
    chat('o4-mini', 'o4-mini', [200_000, 100_000, 1.1, 4.4]),
  ],
  embeddings: [
    { id: 'text-embedding-3-small', label: 'Text Embedding 3 small', dimensions: 1536, price: 0.02 },
    { id: 'text-embedding-3-large', label: 'Text Embedding 3 large', dimensions: 3072, price: 0.13 },
    { id: 'text-embedding-ada-002', label: 'Text Embedding Ada 002', dimensions: 1536, price: 0.1 },
  ],
}

const anthropic: Catalogue = {
  chat: [
    chat('claude-opus-4-6', 'Claude Opus 4.6', [200_000, 64_000]),
    chat('claude-sonnet-4-6', 'Claude Sonnet 4.6', [200_000, 64_000]),
    chat('claude-opus-4-5', 'Claude Opus 4.5', [200_000, 64_000, 5, 25]),
    chat('claude-sonnet-4-5', 'Claude Sonnet 4.5', [200_000, 64_000, 3, 15]),
    chat('claude-haiku-4-5', 'Claude Haiku 4.5', [200_000, 64_000, 1, 5]),
    chat('claude-opus-4-1', 'Claude Opus 4.1', [200_000, 32_000, 15, 75]),
    chat('claude-opus-4', 'Claude Opus 4', [200_000, 32_000, 15, 75]),
    chat('claude-sonnet-4', 'Claude Sonnet 4', [200_000, 64_000, 3, 15]),
    chat('claude-3-7-sonnet', 'Claude Sonnet 3.7', [200_000, 64_000, 3, 15]),
    chat('claude-3-5-haiku', 'Claude Haiku 3.5', [200_000, 8_192, 0.8, 4]),
    chat('claude-3-haiku', 'Claude Haiku 3', [200_000, 4_096, 0.25, 1.25]),
  ],
  embeddings: [],
}

const google: Catalogue = {
  chat: [
    chat('gemini-3-pro', 'Gemini 3 Pro', [1_048_576, 65_536, 2, 12]),
    chat('gemini-2.5-pro', 'Gemini 2.5 Pro', [1_048_576, 65_535, 1.25, 10]),
    chat('gemini-2.5-flash', 'Gemini 2.5 Flash', [1_048_576, 65_535, 0.3, 2.5]),
    chat('gemini-2.5-flash-lite', 'Gemini 2.5 Flash-Lite', [1_048_576, 65_535, 0.1, 0.4]),
    chat('gemini-2.0-flash', 'Gemini 2.0 Flash', [1_048_576, 8_192, 0.1, 0.4]),
    chat('gemini-2.0-flash-lite', 'Gemini 2.0 Flash-Lite', [1_048_576, 8_192, 0.075, 0.3]),
  ],
  embeddings: [
    { id: 'gemini-embedding-001', label: 'Gemini Embedding', dimensions: 3072, price: 0.15 },
    { id: 'text-embedding-004', label: 'Text Embedding 004', dimensions: 768, price: null },
  ],
}

export const CATALOGUE = { openai, anthropic, google } satisfies Record<string, Catalogue>
