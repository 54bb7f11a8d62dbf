/**
 * Context sizes, longest answers and prices of vendors' models, as their public price lists had them when each row was last looked
 * after. Lists change: what is not certain is null, an account can put its own price over each, and models that are not
 * here work as well. Prices are those of the standard tier, without caching, and for the shorter of two prompt sizes
 * where a vendor has two.
 */
export const CATALOGUE_DATE = '2026-11-21'

interface ChatRow {
  id: string
  label: string
  contextTokens: number | null
  /** The longest answer: a limit above it is refused. */
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
