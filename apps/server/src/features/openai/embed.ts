import { type openai } from '@millrace/contract'
import { type EmbeddingModel, ModelError } from '@millrace/models'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure } from '../../lib/errors.ts'
import { inAccount } from '../../lib/scoped.ts'
import { takeTurn } from '../../lib/take-turn.ts'
import { isOwnKey } from '../knowledge/index.ts'
import type { Models } from '../models/index.ts'
import { recordUsage } from '../usage/index.ts'
import { failureOfModel, noModel } from './failures.ts'

interface Embedding {
  models: Models
  member: Member
  body: openai.EmbeddingBody
  signal: AbortSignal
}

/** More are sent as base64 only: as digits they would take four times the room. */
const NUMBERS_MAX = 1_000_000
/** Of a model whose dimensions are unknown. */
const DIMENSIONS_MAX = 4096

/** Models whose vectors can be shortened, by their vendors' documentation, and how long they are. */
const SHORTENABLE: ReadonlyMap<string, number> = new Map([
  ['text-embedding-3-small', 1536],
  ['text-embedding-3-large', 3072],
  ['gemini-embedding-001', 3072],
])

/** Embeds texts with one of the account's models, and charges it. */
export async function embed(
  context: Context,
  { models, member, body, signal }: Embedding,
): Promise<openai.Embeddings> {
  const model = await findModel(models, member, body.model)
  const texts = typeof body.input === 'string' ? [body.input] : body.input
  checkForm(model, body, texts.length)
  const { vectors, tokens } = await model
    .embed(texts, { kind: 'document', signal })
    .catch((error: unknown) => {
      throw failureOfModel(error)
    })
  await record(context, member, { model, tokens })
  const data = await present(vectors, body)
  return {
    object: 'list',
    data,
    model: model.info.id,
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  }
}

/** By its ID, or by the vendor's name for it if the account has one such model. */
async function findModel(models: Models, member: Member, name: string): Promise<EmbeddingModel> {
  const scope = { accountId: member.accountId, projectId: member.projectId, userId: member.userId }
  const id = name.includes(':') ? name : await idNamed(models, scope, name)
  try {
    return await models.embedding(scope, id)
  } catch (error) {
    if (error instanceof ModelError) throw noModel()
    throw error
  }
}

async function idNamed(models: Models, scope: Parameters<Models['list']>[0], name: string): Promise<string> {
  const { embeddings } = await models.list(scope)
  if (embeddings.length === 0)
    throw new Failure(
      'not_found',
      'No model for embeddings is set up in this project. Add a vendor’s key under Integrations.',
      { param: 'model', code: 'model_not_found' },
    )
  const found = embeddings.filter(({ id }) => id.slice(id.indexOf(':') + 1) === name)
  if (found.length > 1)
    throw new Failure(
      'invalid_request',
      `Several keys have this model. Use one of the IDs ${found.map(({ id }) => id).join(', ')}.`,
      { param: 'model' },
    )
  if (!found[0]) throw noModel()
  return found[0].id
}

/** Refuses what could not be sent before it is paid for. */
function checkForm({ info }: EmbeddingModel, body: openai.EmbeddingBody, texts: number): void {
  const { dimensions: wanted, encoding_format: format } = body
  const whole = SHORTENABLE.get(info.id.split(/[:/]/).at(-1)!)
  const most = info.dimensions ?? whole ?? null
  if (typeof wanted === 'number' && wanted !== most && !(whole && most && wanted < most))
    throw new Failure(
      'invalid_request',
      whole ? `This model has ${most} dimensions.` : 'The vectors of this model can’t be shortened.',
      { param: 'dimensions' },
    )
  if (format !== 'base64' && texts * (wanted ?? most ?? DIMENSIONS_MAX) > NUMBERS_MAX)
    throw new Failure('invalid_request', 'Ask for so many vectors as base64.', { param: 'encoding_format' })
}

async function record(
  context: Context,
  { accountId, projectId, userId }: Member,
  { model: { info }, tokens }: { model: EmbeddingModel; tokens: number },
): Promise<void> {
  const entry = {
    kind: 'embedding' as const,
    accountId,
    projectId: projectId || null,
    userId,
    model: info.id,
    tokensIn: tokens,
    ownKey: isOwnKey(info.id),
    costUsd: ((info.price ?? 0) * tokens) / 1_000_000,
  }
  await inAccount(context, accountId, (tx) => recordUsage(tx, [entry]))
}

async function present(
  vectors: readonly Float32Array[],
  { dimensions, encoding_format: format }: openai.EmbeddingBody,
): Promise<openai.Embeddings['data']> {
  const length = dimensions ?? vectors[0]?.length ?? 0
  const data: openai.Embeddings['data'] = []
  for (const [index, vector] of vectors.entries()) {
    await takeTurn()
    const part = vector.length === length ? vector : shortened(vector, length)
    data.push({ object: 'embedding', index, embedding: format === 'base64' ? inBase64(part) : [...part] })
  }
  return data
}

/** As the vendors shorten vectors: the first dimensions, with length 1. */
function shortened(vector: Float32Array, length: number): Float32Array {
  const part = vector.slice(0, length)
  const norm = Math.hypot(...part)
  return norm === 0 ? part : part.map((value) => value / norm)
}

const inBase64 = ({ buffer, byteOffset, byteLength }: Float32Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64')
