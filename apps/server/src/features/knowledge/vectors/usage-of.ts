import { ID_PREFIXES } from '@millrace/contract'
import type { UsageInput } from '../../usage/index.ts'
import type { EmbeddingInfo, ModelScope } from './embedder.ts'

const OWN_KEY = `${ID_PREFIXES.credential}_`

/** Whether a model is called with the account's own key, so that the vendor bills the account directly. */
export const isOwnKey = (modelId: string): boolean => modelId.startsWith(OWN_KEY)

/** The usage record for one embedding call. */
export const usageOf = (scope: ModelScope, info: EmbeddingInfo, tokens: number): UsageInput => ({
  kind: 'embedding',
  accountId: scope.accountId,
  projectId: scope.projectId,
  model: info.id,
  tokensIn: tokens,
  ownKey: isOwnKey(info.id),
  costUsd: ((info.price ?? 0) * tokens) / 1_000_000,
})
