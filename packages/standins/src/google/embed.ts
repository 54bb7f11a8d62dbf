import { embedWords } from '../model-vendor/embed-words.ts'
import { type Body, isObject, unknownKey, words } from '../model-vendor/model-request.ts'
import { type GoogleError, invalid } from './errors.ts'

const KNOWN = words('model content taskType title outputDimensionality')
const TASKS = words(`RETRIEVAL_QUERY RETRIEVAL_DOCUMENT SEMANTIC_SIMILARITY CLASSIFICATION CLUSTERING
  QUESTION_ANSWERING FACT_VERIFICATION CODE_RETRIEVAL_QUERY`)
const MOST_TEXTS = 100
const USUAL_DIMENSIONS = 256

/** The vendor's response to one text or a batch. */
export function embed(
  body: unknown,
  { model, batch }: { model: string; batch: boolean },
): GoogleError | Body {
  if (!isObject(body)) return invalid('Invalid JSON payload received.')
  const requests = batch ? body.requests : [body]
  if (!Array.isArray(requests) || requests.length === 0) return invalid('requests is not specified')
  if (requests.length > MOST_TEXTS)
    return invalid(`at most ${MOST_TEXTS} requests can be in one batch, ${requests.length} were given.`)
  const vectors: { values: number[] }[] = []
  for (const request of requests) {
    const made = vectorOf(request, model)
    if (!('values' in made)) return made
    vectors.push(made)
  }
  return batch ? { embeddings: vectors } : { embedding: vectors[0] }
}

function vectorOf(request: unknown, model: string): GoogleError | { values: number[] } {
  if (!isObject(request)) return invalid('a request must be an object.')
  const unknown = unknownKey(request, KNOWN)
  if (unknown) return invalid(`Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`)
  if (request.model !== undefined && request.model !== `models/${model}`)
    return invalid('the model of a request must be that of the path.')
  const { taskType, content, outputDimensionality: size } = request
  if (taskType !== undefined && !(typeof taskType === 'string' && TASKS.has(taskType)))
    return invalid('unknown task_type.')
  const parts = isObject(content) && Array.isArray(content.parts) ? content.parts.filter(isObject) : []
  const text = parts.map((part) => (typeof part.text === 'string' ? part.text : '')).join('')
  if (text === '') return invalid('content is empty.')
  return { values: embedWords(text, typeof size === 'number' ? size : USUAL_DIMENSIONS) }
}
