import type { EmbeddingInfo, ModelInfo } from '../model.ts'
import { seesPictures } from './sees-pictures.ts'
import type { Adaptor, Listed, Listing } from '../vendors/vendor.ts'
import type { Catalogue } from './models.ts'

/** How the models of a key are named. */
interface Naming {
  catalogue: Adaptor['catalogue']
  prefix: string
  provider: string
  note?: string | undefined
}

// Dated and preview versions cost the same as the model: -2024-08-06, -20250929, -preview-09-2025, -latest, -001.
const VERSION = /^-(?:\d{4}-\d{2}-\d{2}|\d{8}|\d{3}|latest|preview(?:-\d{2}-\d{2,4})?)$/

function rowOf<T extends { id: string }>(rows: readonly T[], id: string): T | null {
  const named = rows.find((row) => row.id === id)
  return named ?? rows.find((row) => id.startsWith(row.id) && VERSION.test(id.slice(row.id.length))) ?? null
}

/** A chat model with data from the vendor, else from the catalog. */
export function describeChat({ id, label, contextTokens }: Listed, naming: Naming): ModelInfo {
  const row = naming.catalogue ? rowOf(naming.catalogue.chat, id) : null
  const [input, output] = row?.price ?? []
  return {
    id: `${naming.prefix}:${id}`,
    label: named(nameOf({ id, label, known: row }), naming),
    provider: naming.provider,
    contextTokens: contextTokens ?? row?.contextTokens ?? null,
    ...(row ? { outputTokens: row.outputTokens } : {}),
    builtin: false,
    price: input === undefined || output === undefined ? null : { input, output },
    tools: row?.tools ?? true,
    pictures: seesPictures(`${naming.prefix}:${id}`),
  }
}

export function describeEmbedding({ id, label }: Listed, naming: Naming): EmbeddingInfo {
  const row = naming.catalogue ? rowOf(naming.catalogue.embeddings, id) : null
  return {
    id: `${naming.prefix}:${id}`,
    label: named(nameOf({ id, label, known: row }), naming),
    provider: naming.provider,
    dimensions: row?.dimensions ?? null,
    price: row?.price ?? null,
  }
}

interface Names {
  id: string
  label: string | undefined
  known: { id: string; label: string } | null
}

/** A dated version keeps its date, because a list may contain several. */
function nameOf({ id, label, known }: Names): string {
  if (label) return label
  return known ? `${known.label}${id.slice(known.id.length).replaceAll('-', ' ')}` : id
}

const named = (label: string, { note }: Naming) => (note ? `${label} (${note})` : label)

/** Chat models and embedding models, each as such. */
export const describeAll = (listed: readonly Listed[], naming: Naming): Listing => ({
  items: listed.filter(({ kind }) => kind === 'chat').map((one) => describeChat(one, naming)),
  embeddings: listed.filter(({ kind }) => kind === 'embedding').map((one) => describeEmbedding(one, naming)),
})

/** The models of a vendor that are known without asking it. */
export const knownModels = (catalogue: Catalogue): Listed[] => [
  ...catalogue.chat.map(({ id, contextTokens }): Listed => ({ id, kind: 'chat', contextTokens })),
  ...catalogue.embeddings.map(({ id }): Listed => ({
    id,
    kind: 'embedding',
    contextTokens: null,
  })),
]
