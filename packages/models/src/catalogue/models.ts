/**
 * Context sizes, output limits and prices from the vendors' public price lists on the date of each row's last review.
 * Uncertain values are null, accounts can override each price, and models missing here work as well. Prices are for the
 * standard tier without caching, and for shorter prompts where a vendor has two tiers.
 */
export const CATALOGUE_DATE = '2026-11-21'

interface ChatRow {
  id: string
  label: string
  contextTokens: number | null
  /** Maximum output tokens: a higher limit is rejected. */
  outputTokens: number
  /** US dollars per million tokens: input, output. */
  price: readonly [number, number] | null
  tools?: false
}

interface EmbeddingRow {
  id: string
  label: string
  dimensions: number
  price: number | null
}

export type Catalogue = { chat: readonly ChatRow[]; embeddings: readonly EmbeddingRow[] }

export const chat = (
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
