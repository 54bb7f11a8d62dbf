import {
  builtinModel,
  type ChatModel,
  type EmbeddingInfo,
  type EmbeddingModel,
  type Listing,
  ModelError,
  type ModelInfo,
  Recordings,
} from '@millrace/models'
import type { Context } from '../../context.ts'
import { inAccount } from '../../lib/scoped.ts'
import { type AccountModels, BUILTIN, isAllowed, ownPrice, readSettings } from './settings.ts'
import { gone, type KeySource, Sources } from './sources.ts'

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

/** The models with the keys that they come from. */
export interface OpenModels extends Models {
  sources: Sources
}

/** Models of the installation's keys and of those that accounts bring. */
export function openModels(context: Context): OpenModels {
  const sources = new Sources(context)
  const { recordings } = context.config.models
  const recorded = recordings ? new Recordings(recordings) : null
  const settingsOf = ({ accountId }: ModelScope) => inAccount(context, accountId, readSettings)

  async function sourceOf(scope: ModelScope, id: string) {
    const settings = await settingsOf(scope)
    if (!isAllowed(settings, id)) throw notAllowed()
    const { prefix, name } = partsOf(id)
    const source = await sources.find(scope, prefix)
    if (!source || name === '') throw gone()
    return { vendor: await source.connect(), settings, name }
  }

  return {
    sources,
    list: async (scope) => {
      const [settings, keys] = await Promise.all([settingsOf(scope), sources.of(scope)])
      return listAllowed(settings, await listAll(keys))
    },
    offers: async (scope, id) => {
      if (id === BUILTIN) return true
      const settings = await settingsOf(scope)
      return isAllowed(settings, id) && (await sources.find(scope, partsOf(id).prefix)) !== null
    },
    get: async (scope, id) => {
      if (id === BUILTIN) return builtinModel
      const { vendor, settings, name } = await sourceOf(scope, id)
      const model = vendor.model(name)
      const priced = { ...model, info: priceOf(settings, model.info) }
      return recorded ? recorded.chat(priced) : priced
    },
    embedding: async (scope, id) => {
      const { vendor, settings, name } = await sourceOf(scope, id)
      const model = vendor.embedding(name)
      if (!model) throw gone()
      const priced = { ...model, info: embeddingPriceOf(settings, model.info) }
      return recorded ? recorded.embedding(priced) : priced
    },
  }
}

const notAllowed = () =>
  new ModelError({
    code: 'refused',
    message: 'An admin of this account has not allowed this model. Choose another one.',
  })

function partsOf(id: string): { prefix: string; name: string } {
  const colon = id.indexOf(':')
  return colon === -1 ? { prefix: id, name: '' } : { prefix: id.slice(0, colon), name: id.slice(colon + 1) }
}

/** Everything that the keys give; a vendor that fails is a problem, not an error. */
export async function listAll(keys: readonly KeySource[]): Promise<ModelList> {
  const problems: ModelList['problems'] = []
  const lists = await Promise.all(
    keys.map((key) =>
      key.list().catch((error: unknown): Listing => {
        problems.push({ provider: key.name, message: wordsFor(error) })
        return { items: [], embeddings: [] }
      }),
    ),
  )
  return {
    items: [builtinModel.info, ...lists.flatMap(({ items }) => items)],
    embeddings: lists.flatMap(({ embeddings }) => embeddings),
    problems,
  }
}

function wordsFor(error: unknown): string {
  if (error instanceof ModelError) return error.message
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return 'The model server did not list its models in time.'
  throw error
}

const listAllowed = (settings: AccountModels, { items, embeddings, problems }: ModelList): ModelList => ({
  items: items.filter(({ id }) => isAllowed(settings, id)).map((info) => priceOf(settings, info)),
  embeddings: embeddings
    .filter(({ id }) => isAllowed(settings, id))
    .map((info) => embeddingPriceOf(settings, info)),
  problems,
})

const priceOf = (settings: AccountModels, info: ModelInfo): ModelInfo => ({
  ...info,
  price: ownPrice(settings, info.id) ?? info.price,
})

const embeddingPriceOf = (settings: AccountModels, info: EmbeddingInfo): EmbeddingInfo => ({
  ...info,
  price: ownPrice(settings, info.id)?.input ?? info.price,
})
