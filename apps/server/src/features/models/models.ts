import {
  builtinModel,
  type ChatModel,
  type EmbeddingInfo,
  type EmbeddingModel,
  type Listing,
  makeBuiltinModel,
  type Meaning,
  ModelError,
  type ModelInfo,
  Recordings,
} from '@millrace/models'
import { type models, say } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { credited, creditedEmbedding } from './credited.ts'
import { Encoder } from './encoder/encoder.ts'
import { type AccountModels, BUILTIN, findSettings, isAllowed, limitOf, priceFor } from './settings.ts'
import { gone, type KeySource, type ModelScope, Sources } from './sources.ts'

interface ModelList {
  items: ModelInfo[]
  embeddings: EmbeddingInfo[]
  /** Vendors that could not be listed. */
  problems: { provider: string; message: string }[]
}

/** A model with the key of its rate limit. */
export interface OpenedModel {
  model: ChatModel
  /** The key's prefix, before the colon in the model id. */
  key: string
  /** Whether it is one of the account's own keys. */
  ownKey: boolean
  limit: models.ModelRateLimit
}

/** The models available to an account. */
export interface Models {
  list(scope: ModelScope): Promise<ModelList>
  /** Whether an agent may use this model. */
  offers(scope: ModelScope, id: string): Promise<boolean>
  /** The model with this id; the built-in one always exists. Throws `ModelError` when it is unavailable. */
  get(scope: ModelScope, id: string): Promise<ChatModel>
  /** `get` with the key and its limit. */
  open(scope: ModelScope, id: string): Promise<OpenedModel>
  /** Throws `ModelError` when it is unavailable. */
  embedding(scope: ModelScope, id: string): Promise<EmbeddingModel>
}

/** The models with the keys that they come from. */
export interface OpenModels extends Models {
  sources: Sources
  /** Semantic similarity of texts; null without the encoder. */
  meaning: Meaning | null
  /** Stops the encoder's thread, if there is one. */
  close(): void
}

/** Models of the installation's keys and the accounts' own. */
export function openModels(context: Context): OpenModels {
  const sources = new Sources(context)
  const { recordings, encoder: hasEncoder } = context.config.models
  const encoder = hasEncoder ? new Encoder({ log: context.log, now: () => context.now().getTime() }) : null
  const builtin = encoder ? makeBuiltinModel(encoder.meaning) : builtinModel
  const recorded = recordings ? new Recordings(recordings) : null
  const isInstalled = (prefix: string) => sources.installation.some((one) => one.prefix === prefix)
  const settingsOf = ({ accountId }: ModelScope) => findSettings(context, accountId)
  const prices = priceList(context.config.prices.models, (id) => isInstalled(partsOf(id).prefix))

  async function sourceOf(scope: ModelScope, id: string) {
    const settings = await settingsOf(scope)
    if (!isAllowed(settings, id)) throw notAllowed()
    const { prefix, name } = partsOf(id)
    const source = await sources.find(scope, prefix)
    if (!source || name === '') throw gone()
    return { vendor: await source.connect(), settings, name, prefix }
  }

  async function open(scope: ModelScope, id: string): Promise<OpenedModel> {
    if (id === BUILTIN) return { model: builtin, key: BUILTIN, ownKey: false, limit: UNLIMITED }
    const { vendor, settings, name, prefix } = await sourceOf(scope, id)
    const model = vendor.model(name)
    const ownKey = !isInstalled(prefix)
    const priced = { ...model, info: prices.chat(settings, model.info) }
    const called = recorded ? recorded.chat(priced) : priced
    return {
      model: ownKey ? called : credited(context, scope, called),
      key: prefix,
      ownKey,
      limit: limitOf(settings, prefix),
    }
  }

  return {
    sources,
    meaning: encoder?.meaning ?? null,
    close: () => void encoder?.close(),
    list: async (scope) => {
      const [settings, keys] = await Promise.all([settingsOf(scope), sources.of(scope)])
      return listAllowed(settings, prices, await listAll(keys))
    },
    offers: async (scope, id) => {
      if (id === BUILTIN) return true
      const { prefix, name } = partsOf(id)
      if (name.trim() === '') return false
      const settings = await settingsOf(scope)
      return isAllowed(settings, id) && (await sources.find(scope, prefix)) !== null
    },
    open,
    get: async (scope, id) => (await open(scope, id)).model,
    embedding: async (scope, id) => {
      const { vendor, settings, name, prefix } = await sourceOf(scope, id)
      const model = vendor.embedding(name)
      if (!model) throw gone()
      const priced = noted(context, { ...model, info: prices.embedding(settings, model.info) })
      const called = recorded ? recorded.embedding(priced) : priced
      return isInstalled(prefix) ? creditedEmbedding(context, scope, called) : called
    },
  }
}

const UNLIMITED: models.ModelRateLimit = { requests: null, tokens: null }

/** Adds a log entry when a vendor reports impossible usage. */
const noted = ({ log }: Pick<Context, 'log'>, model: EmbeddingModel): EmbeddingModel => ({
  ...model,
  embed: async (texts, options) => {
    const made = await model.embed(texts, options)
    if (made.isDoubtful)
      log.warn({ model: model.info.id }, 'a vendor counted impossible tokens; they are estimated')
    return made
  },
})

const notAllowed = () =>
  new ModelError({
    code: 'refused',
    message: say('model.notAllowed'),
  })

function partsOf(id: string): { prefix: string; name: string } {
  const colon = id.indexOf(':')
  return colon === -1 ? { prefix: id, name: '' } : { prefix: id.slice(0, colon), name: id.slice(colon + 1) }
}

/** All models of the keys; a vendor that fails is listed as a problem. */
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
    return 'The model server didn’t list its models in time. Try again.'
  throw error
}

const listAllowed = (
  settings: AccountModels,
  prices: PriceList,
  { items, embeddings, problems }: ModelList,
): ModelList => ({
  items: items.filter(({ id }) => isAllowed(settings, id)).map((info) => prices.chat(settings, info)),
  embeddings: embeddings
    .filter(({ id }) => isAllowed(settings, id))
    .map((info) => prices.embedding(settings, info)),
  problems,
})

type PriceList = ReturnType<typeof priceList>

/** Prices of models, for an account. `byOperator`: instead of the built-in ones. */
function priceList(byOperator: Record<string, models.Price>, isInstalled: (id: string) => boolean) {
  const priceOf = (settings: AccountModels, id: string, builtIn: models.Price | null) => {
    const list = Object.hasOwn(byOperator, id) ? byOperator[id]! : builtIn
    return priceFor(settings, { id, list, ownKey: !isInstalled(id) })
  }
  return {
    chat: (settings: AccountModels, info: ModelInfo): ModelInfo => ({
      ...info,
      price: priceOf(settings, info.id, info.price),
    }),
    embedding: (settings: AccountModels, info: EmbeddingInfo): EmbeddingInfo => ({
      ...info,
      price:
        priceOf(settings, info.id, info.price === null ? null : { input: info.price, output: 0 })?.input ??
        null,
    }),
  }
}
