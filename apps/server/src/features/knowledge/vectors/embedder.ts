/** Where embedding models come from, as far as knowledge needs it: `Models` of the models feature is one. */
export interface Embedders {
  list(scope: ModelScope): Promise<{
    embeddings: EmbeddingInfo[]
    problems: { provider: string; message: string }[]
  }>
  /** Throws `ModelError` when the id leads nowhere. */
  embedding(scope: ModelScope, id: string): Promise<Embedder>
}

export interface ModelScope {
  accountId: string
  projectId: string | null
}

export interface EmbeddingInfo {
  id: string
  label: string
  provider: string
  dimensions: number | null
  /** US dollars per million tokens; null when it is not known. */
  price: number | null
}

export interface Embedder {
  info: EmbeddingInfo
  /** Throws `ModelError`, or the signal's reason. */
  embed(
    texts: string[],
    options: { kind: 'document' | 'query'; signal: AbortSignal; isPrivate?: boolean },
  ): Promise<{ vectors: Float32Array[]; tokens: number }>
}

/**
 * What the vectors of a model are, whosever key they are made with: ids are `<provider or credential>:<model>`, and the
 * same model of the same provider gives the same vectors.
 */
export const kindOf = ({ id, provider }: Pick<EmbeddingInfo, 'id' | 'provider'>): string =>
  `${provider}:${id.slice(id.indexOf(':') + 1)}`
