import { flows, say } from '@millrace/contract'
import { ruleHolds, StepError } from '@millrace/engine'
import { rankLabels } from '@millrace/models'
import { askForData } from '../ai/ask-json.ts'
import { ADD_KEY, type Asking, askingModels, isBuiltin } from '../ai/ask-model.ts'
import { quoted } from '../ai/quoted.ts'
import type { Schema } from '../ai/schema.ts'
import { answerSettings } from '../ai/settings.ts'
import type { NodeType } from '../types.ts'

interface Category {
  name: string
  meaning: string
  rules: flows.RuleGroup | null
}
interface Choice {
  category: string | null
  reason: string
}

const NONE = 'none_of_these'
const MOST = 100

/** The category of the text, as a value or as a port. */
export const execute: NodeType['execute'] = (step, env) =>
  askingModels(step, env, async (asking) => {
    const usesPorts = step.params.result === 'ports'
    const categories = categoriesOf(step.params, usesPorts)
    const ruled = categories.find(({ rules }) => rules && rules.rules.length > 0 && ruleHolds(rules))
    const output = ruled
      ? { category: ruled.name, reason: 'Its conditions match.' }
      : otherwise(asking, await choose(asking, categories))
    return { output, port: usesPorts ? (output.category ?? 'out') : 'out' }
  })

function categoriesOf(params: Readonly<Record<string, unknown>>, usesPorts: boolean): Category[] {
  const categories = usesPorts
    ? flows.caseList
        .parse(params.cases ?? [])
        .map(({ port, title, rules }) => ({ name: port, meaning: title, rules }))
    : flows.fieldList
        .parse(params.categories ?? [])
        .map(({ name, value }) => ({ name, meaning: flows.textOf(value), rules: null }))
  if (categories.length === 0 || categories.length > MOST)
    throw new StepError('categories_missing', say('ai.categories', { most: MOST }))
  return categories
}

async function choose(asking: Asking, categories: Category[]): Promise<Choice> {
  const { params } = asking.step
  const text = flows.textOf(params.text)
  if (isBuiltin(asking)) return byWords(text, categories)
  const list = categories.map(({ name, meaning }) => (meaning === '' ? `- ${name}` : `- ${name}: ${meaning}`))
  const hints = flows.textOf(params.instructions).trim()
  const answer = await askForData(
    asking,
    { name: 'choice', schema: formOf(categories) },
    {
      instructions: `Decide which one category the text belongs to:\n${list.join('\n')}\n- ${NONE}: nothing of the above fits\n\nFirst give the reason in one short sentence, then the category.${hints === '' ? '' : `\n\n${hints}`}`,
      text: quoted('The text', text),
      ...answerSettings(params),
    },
  )
  const { category, reason } = answer as { category: string; reason: string }
  return { category: category === NONE ? null : category, reason }
}

const formOf = (categories: Category[]): Schema => ({
  type: 'object',
  properties: {
    reason: { type: 'string' },
    category: { type: 'string', enum: [...categories.map(({ name }) => name), NONE] },
  },
  required: ['reason', 'category'],
})

/**
 * Result for a text without a category. As a port, "none" is a valid branch; as a value it would be an empty result,
 * which rules can't justify.
 */
function otherwise(asking: Asking, choice: Choice): Choice {
  const { params } = asking.step
  if (choice.category !== null || params.result === 'ports') return choice
  const category = flows.textOf(params.otherwise ?? '').trim()
  if (category !== '') return { ...choice, category }
  if (!isBuiltin(asking)) return choice
  throw new StepError('not_classified_by_rules', say('ai.noWords', { hint: ADD_KEY }))
}

/** Without a language model: the category that shares the most words with the text. */
function byWords(text: string, categories: Category[]): Choice {
  const scores = rankLabels(
    text,
    categories.map(({ name, meaning }) => `${name} ${meaning}`),
  )
  const best = Math.max(...scores)
  if (best <= 0) return { category: null, reason: 'The text shares no words with any category.' }
  return {
    category: categories[scores.indexOf(best)]!.name,
    reason: 'It shares the most words with this category.',
  }
}
