/** Provider of embedding models for knowledge, implemented by `Models` of the models feature. */
export interface Embedders {
  list(scope: ModelScope): Promise<{
    embeddings: EmbeddingInfo[]
    problems: { provider: string; message: string }[]
  }>
  /** Throws `ModelError` if the id is unknown. */
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
  /** US dollars per million tokens; null if unknown. */
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
 * Identifies comparable vectors, regardless of the key used: ids are `<provider or credential>:<model>`, and the same
 * model of the same provider creates the same vectors.
 */
export const kindOf = ({ id, provider }: Pick<EmbeddingInfo, 'id' | 'provider'>): string =>
  `${provider}:${id.slice(id.indexOf(':') + 1)}`
