import { flows, say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import { askForData } from '../ai/ask-json.ts'
import { ADD_KEY, askingModels, isBuiltin } from '../ai/ask-model.ts'
import { checkData } from '../ai/check-data.ts'
import { quoted } from '../ai/quoted.ts'
import { readSchema, type Schema } from '../ai/schema.ts'
import { answerSettings } from '../ai/settings.ts'
import type { NodeType } from '../types.ts'
import { dataByRules } from './data-by-rules.ts'

const TASK =
  'Read the wanted values out of the text that you are given. Take only what stands in it; a value that does not stand in it is null.'

/** The values found in the text, in the requested form. */
export const execute: NodeType['execute'] = (step, env) =>
  askingModels(step, env, async (asking) => {
    const schema = readSchema(step.params.schema)
    const text = flows.textOf(step.params.text)
    if (isBuiltin(asking)) return { output: await byRules(schema, text) }
    const hints = flows.textOf(step.params.instructions).trim()
    const output = await askForData(
      asking,
      { name: 'values', schema },
      {
        instructions: hints === '' ? TASK : `${TASK}\n\n${hints}`,
        text: quoted('The text', text),
        ...answerSettings(step.params),
      },
    )
    return { output }
  })

async function byRules(schema: Schema, text: string): Promise<unknown> {
  const found = await dataByRules(schema, text)
  const problems = checkData(schema, found)
  if (problems.length > 0)
    throw new StepError('not_found_by_rules', say('ai.notFound', { problems, hint: ADD_KEY }))
  if (Object.values(found).every((value) => value === null))
    throw new StepError('not_found_by_rules', say('ai.nothingFound', { hint: ADD_KEY }))
  return found
}
