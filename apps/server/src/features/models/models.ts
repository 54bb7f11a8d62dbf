import {
  builtinModel,
  type ChatModel,
  createVendor,
  type EmbeddingInfo,
  type EmbeddingModel,
  ModelError,
  type ModelInfo,
} from '@millrace/models'
import type { Context } from '../../context.ts'

/** Whose models. */
export interface ModelScope {
  accountId: string
  /** Null: what the account has for all its projects. */
  projectId: string | null
}

export interface ModelList {
  items: ModelInfo[]
  embeddings: EmbeddingInfo[]
  /** Vendors that did not list theirs. */
  problems: { provider: string; message: string }[]
}

/** The models that an account may use. */
export interface Models {
  list(scope: ModelScope): Promise<ModelList>
  /** Whether an agent may be set to this id. */
  offers(scope: ModelScope, id: string): Promise<boolean>
  /** The model with this id; the built-in one always exists. Throws `ModelError` when the id leads nowhere. */
  get(scope: ModelScope, id: string): Promise<ChatModel>
  /** Throws `ModelError` when the id leads nowhere. */
  embedding(scope: ModelScope, id: string): Promise<EmbeddingModel>
}

const LIST_TIMEOUT_MS = 5000
const LIST_KEPT_MS = 60_000
const TIMEOUTS = { firstTokenMs: 60_000, idleMs: 30_000, totalMs: 300_000 }
const OPENAI_PREFIX = 'openai:'

/** Models of the settings: the built-in one, and those of the OpenAI-compatible server when one is set. */
export function openModels(context: Context): Models {
  const { openai } = context.config
  const vendor = openai
    ? createVendor('openai-compatible', {
        baseUrl: openai.baseUrl,
        apiKey: openai.apiKey,
        prefix: 'openai',
        fetch: context.egress.asFetch({ timeoutMs: TIMEOUTS.totalMs }),
        timeouts: TIMEOUTS,
      })
    : null
  let kept: { at: number; list: Promise<ModelInfo[]> } | null = null

  async function vendorModels(): Promise<ModelInfo[]> {
    if (!vendor) return []
    const now = context.now().getTime()
    if (!kept || now - kept.at > LIST_KEPT_MS) {
      const list = vendor.list(AbortSignal.timeout(LIST_TIMEOUT_MS)).then(({ items }) => items)
      kept = { at: now, list }
      // A failure is not kept: the next look asks again.
      list.catch(() => (kept = null))
    }
    return kept.list
  }

  return {
    list: async () => {
      const problems: { provider: string; message: string }[] = []
      const others = await vendorModels().catch((error: unknown) => {
        if (!(error instanceof ModelError)) throw error
        problems.push({ provider: 'OpenAI-compatible', message: error.message })
        return []
      })
      return { items: [builtinModel.info, ...others], embeddings: [], problems }
    },
    offers: async (_scope, id) =>
      id === builtinModel.info.id || (vendor !== null && id.startsWith(OPENAI_PREFIX)),
    get: async (_scope, id) => {
      if (id === builtinModel.info.id) return builtinModel
      if (vendor && id.startsWith(OPENAI_PREFIX)) return vendor.model(id.slice(OPENAI_PREFIX.length))
      throw gone()
    },
    embedding: async () => {
      throw gone()
    },
  }
}

const gone = () =>
  new ModelError({
    code: 'not_found',
    message: 'This model is not set up on this server any more. Choose another one.',
  })
