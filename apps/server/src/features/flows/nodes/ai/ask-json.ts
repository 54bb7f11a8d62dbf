import { say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import type { ChatRequest, ChatTurn } from '@millrace/models'
import { storable } from '../web/storable.ts'
import { askModel, type Asking, unlessRefused } from './ask-model.ts'
import { checkData, completed } from './check-data.ts'
import type { ModelAnswer } from './collect-answer.ts'
import { type Schema, strictForm } from './schema.ts'

interface Form {
  /** For the vendor; letters and `_`. */
  name: string
  schema: Schema
}

type Task = Pick<ChatRequest, 'instructions' | 'temperature' | 'maxOutputTokens'> & { text: string }

const SHOWN = 400

/**
 * Data of the wanted form: what the model says is checked, and when it does not fit the model is told once what is
 * wrong. Throws StepError `model_output_invalid` with what was still wrong then.
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

/** JSON as models give it: bare, in a fence, or with a sentence around it. */
export function jsonIn(text: string): unknown {
  const trimmed = text.trim()
  const fenced = /^```(?:json)?[^\S\n]*\n([\s\S]*?)\n```/.exec(trimmed)?.[1]
  const braces = trimmed.slice(trimmed.indexOf('{'), trimmed.lastIndexOf('}') + 1)
  for (const candidate of [trimmed, fenced, braces]) {
    if (!candidate) continue
    try {
      return JSON.parse(candidate)
    } catch {
      // The next way of reading it may do.
    }
  }
  return undefined
}
