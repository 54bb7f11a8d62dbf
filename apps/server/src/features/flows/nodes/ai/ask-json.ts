import { say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import type { ChatRequest, ChatTurn } from '@millrace/models'
import { storable } from '../web/storable.ts'
import { askModel, type Asking, unlessRefused } from './ask-model.ts'
import { checkData, completed } from './check-data.ts'
import type { ModelAnswer } from './collect-answer.ts'
import { type Schema, strictForm } from './schema.ts'

interface Form {
  /** For the vendor; letters and `_` only. */
  name: string
  schema: Schema
}

type Task = Pick<ChatRequest, 'instructions' | 'temperature' | 'maxOutputTokens'> & { text: string }

const SHOWN = 400

/**
 * Data in the requested form: the model's output is validated, and an invalid one is returned to the model once with
 * the problems. Throws StepError `model_output_invalid` with the remaining problems.
 */
export async function askForData(asking: Asking, form: Form, task: Task): Promise<unknown> {
  const asked: ChatTurn[] = [{ role: 'user', text: task.text }]
  const first = unlessCut(unlessRefused(await askModel(asking, requestOf(form, task, asked))))
  const read = readData(form.schema, first.text)
  if (read.ok) return read.value
  const again: ChatTurn[] = [
    ...asked,
    { role: 'assistant', text: first.text },
    { role: 'user', text: repairText(read.problems, form) },
  ]
  const second = unlessCut(unlessRefused(await askModel(asking, requestOf(form, task, again))))
  const mended = readData(form.schema, second.text)
  if (mended.ok) return mended.value
  throw new StepError(
    'model_output_invalid',
    say('ai.wrongForm', { problems: mended.problems, said: second.text.trim().slice(0, SHOWN) }),
  )
}

const requestOf = ({ name, schema }: Form, task: Task, turns: ChatTurn[]): ChatRequest => ({
  instructions: task.instructions,
  turns,
  passages: [],
  fallback: '',
  language: null,
  ...(task.temperature === undefined ? {} : { temperature: task.temperature }),
  ...(task.maxOutputTokens === undefined ? {} : { maxOutputTokens: task.maxOutputTokens }),
  output: { name, schema: strictForm(schema) },
})

const repairText = (problems: string[], { schema }: Form) =>
  `That is not usable: ${problems.join('; ')}. Give the whole answer again, corrected, as one JSON value of this schema and nothing else: ${JSON.stringify(strictForm(schema))}`

function unlessCut(answer: ModelAnswer): ModelAnswer {
  if (answer.reason !== 'length') return answer
  throw new StepError('model_cut_short', say('ai.cutShort'))
}

type ParsedJson = { ok: true; value: unknown } | { ok: false; problems: string[] }

function readData(schema: Schema, text: string): ParsedJson {
  const found = jsonIn(text)
  if (found === undefined) return { ok: false, problems: ['it is not JSON'] }
  const problems = checkData(schema, found)
  return problems.length === 0
    ? { ok: true, value: storable(completed(schema, found)) }
    : { ok: false, problems }
}

/** Parses JSON as models write it: bare, in a code fence, or inside a sentence. */
export function jsonIn(text: string): unknown {
  const trimmed = text.trim()
  const fenced = /^```(?:json)?[^\S\n]*\n([\s\S]*?)\n```/.exec(trimmed)?.[1]
  const braces = trimmed.slice(trimmed.indexOf('{'), trimmed.lastIndexOf('}') + 1)
  for (const candidate of [trimmed, fenced, braces]) {
    if (!candidate) continue
    try {
      return JSON.parse(candidate)
    } catch {
      // Try the next interpretation.
    }
  }
  return undefined
}
