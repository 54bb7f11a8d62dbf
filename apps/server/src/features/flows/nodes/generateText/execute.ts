import { flows, say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import type { ChatRequest, Passage } from '@millrace/models'
import { askingModels, askModel, isBuiltin, unlessRefused } from '../ai/ask-model.ts'
import { answerSettings } from '../ai/settings.ts'
import type { NodeType } from '../types.ts'
import { storableText } from '../web/storable.ts'

/** What the model wrote, without white space around it. */
export const execute: NodeType['execute'] = (step, env) =>
  askingModels(step, env, async (asking) => {
    const material = flows.textOf(step.params.material)
    if (isBuiltin(asking) && material.trim() === '')
      throw new StepError('builtin_needs_material', say('ai.material'))
    const answer = unlessRefused(await askModel(asking, requestOf(step.params, material)))
    const isFound = answer.reason !== 'fallback'
    return {
      output: {
        text: isFound ? storableText(answer.text.trim()) : '',
        cutShort: answer.reason === 'length',
      },
    }
  })

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
