import { ID_PREFIXES } from '@millrace/contract'
import type { UsageInput } from '../../usage/index.ts'
import type { EmbeddingInfo, ModelScope } from './embedder.ts'

const OWN_KEY = `${ID_PREFIXES.credential}_`

/** One call for vectors, as it is counted. */
export const usageOf = (scope: ModelScope, info: EmbeddingInfo, tokens: number): UsageInput => ({
  kind: 'embedding',
  accountId: scope.accountId,
  projectId: scope.projectId,
  model: info.id,
  tokensIn: tokens,
  ownKey: info.id.startsWith(OWN_KEY),
  costUsd: ((info.price ?? 0) * tokens) / 1_000_000,
})
