import { flows, say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import type { ChatRequest, Passage } from '@millrace/models'
import { ADD_KEY, askingModels, askModel, isBuiltin, unlessRefused } from '../ai/ask-model.ts'
import type { ModelAnswer } from '../ai/collect-answer.ts'
import { answerSettings } from '../ai/settings.ts'
import type { NodeType } from '../types.ts'
import { storableText } from '../web/storable.ts'

/** The model's text, trimmed. */
export const execute: NodeType['execute'] = (step, env) =>
  askingModels(step, env, async (asking) => {
    const material = flows.textOf(step.params.material)
    if (isBuiltin(asking) && material.trim() === '')
      throw new StepError('builtin_needs_material', say('ai.material', { hint: ADD_KEY }))
    const answer = unlessRefused(await askModel(asking, requestOf(step.params, material)))
    if (isBuiltin(asking) && answer.reason === 'fallback')
      throw new StepError('builtin_found_nothing', say('ai.noQuote', { hint: ADD_KEY }))
    return { output: { text: textOf(answer), cutShort: answer.reason === 'length' } }
  })

/** Spaces and invisible characters don't count as text. */
function textOf(answer: ModelAnswer): string {
  const text = storableText(answer.text.trim())
  if (/[^\p{C}\p{Z}\s]/u.test(text)) return text
  throw new StepError('model_empty', say('ai.empty'), { retryable: true })
}

function requestOf(params: Readonly<Record<string, unknown>>, material: string): ChatRequest {
  return {
    instructions: flows.textOf(params.instructions),
    turns: [{ role: 'user', text: flows.textOf(params.prompt) }],
    passages: material.trim() === '' ? [] : [passageOf(material)],
    fallback: '',
    language: null,
    isTask: true,
    ...answerSettings(params),
  }
}

const passageOf = (text: string): Passage => ({
  id: 'material',
  sourceName: 'Material',
  page: null,
  heading: null,
  text,
  score: 1,
  kind: 'document',
})
