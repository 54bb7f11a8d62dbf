import type { aiWorkers } from '@millrace/contract'
import { BUILTIN } from '../models/index.ts'
import type { WorkerRow } from './rows.ts'
import { templateOf } from './templates.ts'

type Problem = aiWorkers.AiWorker['problems'][number]

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** What keeps a worker from being launched. */
export function problemsOf(row: Pick<WorkerRow, 'template' | 'settings' | 'knowledge_ids'>): Problem[] {
  const template = templateOf(row.template)
  const { params } = row.settings
  const problems: Problem[] = template.values
    .filter(({ key, required }) => required && isEmpty(params.values[key]))
    .map(({ key }) => ({ part: 'params', field: `values.${key}`, message: 'This value is required.' }))
  if (template.needsModel && params.model === BUILTIN)
    problems.push({
      part: 'params',
      field: 'model',
      message: 'This AI worker needs a language model. Add a key under Integrations, then choose a model.',
    })
  if (template.knowledge === 'required' && row.knowledge_ids.length === 0)
    problems.push({
      part: 'knowledge',
      field: 'knowledgeIds',
      message: 'Choose the knowledge that it answers from.',
    })
  if (row.template === 'custom' && params.goal.trim() === '')
    problems.push({ part: 'params', field: 'goal', message: 'Say what the worker is to do.' })
  return problems
}
