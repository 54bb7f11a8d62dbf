import type { aiWorkers } from '@millrace/contract'

const OBJECTS = ['params', 'knowledge', 'integrations', 'metadata', 'notification'] as const

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether what was kept is an AI worker as a list of this version shows it. */
export function isKeptWorker(value: unknown): value is aiWorkers.AiWorker {
  if (!isObject(value) || typeof value.id !== 'string' || typeof value.template !== 'string') return false
  const { metadata, lastExecution, schedule, problems, open } = value
  return (
    OBJECTS.every((part) => isObject(value[part])) &&
    isObject(metadata) &&
    typeof metadata.name === 'string' &&
    (lastExecution === null || (isObject(lastExecution) && typeof lastExecution.state === 'string')) &&
    (schedule === null || isObject(schedule)) &&
    isObject(value.hook) &&
    Array.isArray(problems) &&
    typeof open === 'number'
  )
}
