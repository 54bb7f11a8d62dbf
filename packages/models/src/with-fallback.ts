import { ModelError } from './errors.ts'
import type { ChatModel, ModelInfo, ModelPart } from './model.ts'

export interface FallbackOptions {
  /** Told before the first part: which of the two answers, and why the first one doesn't. */
  onAnswer?: (answering: ModelInfo, failure: ModelError | null) => void
}

/**
 * Answers with `fallback` when `primary` fails before its first part. Whatever has been said stands: a model that
 * breaks off in the middle is not continued by another one. Without a fallback the failure is thrown.
 */
export function withFallback(
  primary: ChatModel,
  fallback: ChatModel | null,
  { onAnswer = () => {} }: FallbackOptions = {},
): ChatModel {
  return {
    info: primary.info,
    async *stream(request, { signal }): AsyncGenerator<ModelPart> {
      let began = false
      const tell = (info: ModelInfo, failure: ModelError | null) => {
        if (!began) onAnswer(info, failure)
        began = true
      }
      try {
        for await (const part of primary.stream(request, { signal })) {
          tell(primary.info, null)
          yield part
        }
      } catch (error) {
        if (began || !fallback || signal.aborted || !(error instanceof ModelError)) throw error
        for await (const part of fallback.stream(request, { signal })) {
          tell(fallback.info, error)
          yield part
        }
      }
    },
  }
}
