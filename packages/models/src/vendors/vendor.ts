import type { EmbeddingModelV4, LanguageModelV4, SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { credentials } from '@millrace/contract'
import type { Catalogue } from '../catalogue/models.ts'
import type { Clock } from '../clock.ts'
import type { ChatModel, EmbeddingInfo, EmbeddingModel, ModelInfo } from '../model.ts'
import type { Timeouts } from './lib/deadlines.ts'
import type { Fetch } from './lib/watched-fetch.ts'

export type VendorKind = credentials.ModelKind

/** Where a vendor is reached, and with which key. */
export interface Connection {
  /** With its version: https://api.openai.com/v1. */
  baseUrl: string
  /** Only servers that speak OpenAI's protocol may want none. */
  apiKey: string | null
  fetch: Fetch
}

/** A model as a vendor lists it. */
export interface Listed {
  id: string
  kind: 'chat' | 'embedding'
  label?: string
  contextTokens: number | null
}

/** What differs between vendors; everything else is the same for all. */
export interface Adaptor {
  /** Name for people. */
  label: string
  /** Where it is; null: only the account knows. */
  baseUrl: string | null
  /** What is known of its models without asking it. */
  catalogue: Catalogue | null
  thinksAloud: boolean
  chat(id: string, connection: Connection): LanguageModelV4
  /** Null: the vendor has no models that embed. */
  embedding: ((id: string, connection: Connection) => EmbeddingModelV4) | null
  embeddingOptions?(kind: 'document' | 'query'): SharedV4ProviderOptions
  /** Most texts and characters of one call. */
  batch: { texts: number; characters: number }
  /** The models of the vendor as they come; throws what the fetch throws. */
  list(connection: Connection, signal: AbortSignal): Promise<Listed[]>
}

/** A vendor with an address of its own. */
export type HostedAdaptor = Adaptor & { baseUrl: string }

export interface VendorOptions {
  baseUrl: string
  apiKey: string | null
  /** The way out. Errors with a `code` of the server's egress are understood. */
  fetch: Fetch
  timeouts: Timeouts
  /** Whose key: stands before the colon in the ids of the models. */
  prefix: string
  /** Name of the vendor for people; its own unless told. */
  provider?: string
  /** Stands behind the names of its models when several keys offer the same ones. */
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
  /** What is known of its models without asking it. */
  known(): Listing
  /** A model by the vendor's own id. Whether it exists shows at the first call. */
  model(id: string): ChatModel
  embedding(id: string): EmbeddingModel | null
}
