import type { EmbeddingModelV4, LanguageModelV4, SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { credentials } from '@millrace/contract'
import type { Catalogue } from '../catalogue/models.ts'
import type { Clock } from '../clock.ts'
import type { ChatModel, EmbeddingInfo, EmbeddingModel, ModelInfo } from '../model.ts'
import type { Timeouts } from './lib/deadlines.ts'
import type { Fetch } from './lib/watched-fetch.ts'

export type VendorKind = credentials.ModelKind

/** The address of a vendor and the key. */
export interface Connection {
  /** Including the version: https://api.openai.com/v1. */
  baseUrl: string
  /** Only compatible servers may need none. */
  apiKey: string | null
  fetch: Fetch
}

/** A model in a vendor's list. */
export interface Listed {
  id: string
  kind: 'chat' | 'embedding'
  label?: string
  contextTokens: number | null
}

/** What differs between vendors; everything else is shared. */
export interface Adaptor {
  /** Display name. */
  label: string
  /** Its address; null when only the account knows it. */
  baseUrl: string | null
  /** The models known without asking the vendor. */
  catalogue: Catalogue | null
  thinksAloud: boolean
  chat(id: string, connection: Connection): LanguageModelV4
  /** Null: the vendor has no embedding models. */
  embedding: ((id: string, connection: Connection) => EmbeddingModelV4) | null
  embeddingOptions?(kind: 'document' | 'query'): SharedV4ProviderOptions
  /** Maximum texts and characters per call. */
  batch: { texts: number; characters: number }
  /** The vendor's raw list of models. Throws what fetch throws. */
  list(connection: Connection, signal: AbortSignal): Promise<Listed[]>
}

/** A vendor with a fixed address. */
export type HostedAdaptor = Adaptor & { baseUrl: string }

export interface VendorOptions {
  baseUrl: string
  apiKey: string | null
  /** Used for all requests. Errors with a `code` of the server's egress are understood. */
  fetch: Fetch
  timeouts: Timeouts
  /** The key's prefix in model ids, before the colon. */
  prefix: string
  /** Display name of the vendor; its own by default. */
  provider?: string
  /** Appended to model names when several keys offer the same models. */
  note?: string
  clock?: Clock
}

export interface Listing {
  items: ModelInfo[]
  embeddings: EmbeddingInfo[]
}

/** A vendor with a key. */
export interface Vendor {
  provider: string
  /** The models that the key may use. Throws `ModelError`. */
  list(signal: AbortSignal): Promise<Listing>
  /** The models known without asking the vendor. */
  known(): Listing
  /** A model by the vendor's id. Whether it exists shows at the first call. */
  model(id: string): ChatModel
  embedding(id: string): EmbeddingModel | null
}
