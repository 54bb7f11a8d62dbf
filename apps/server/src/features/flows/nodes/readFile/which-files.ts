import { say } from '@millrace/contract'
import { StepError } from '@millrace/engine'

/** Maximum files per step: they are read one after another, within the step's time. */
const MOST = 20
const FILE_ID = /^fil_[0-9a-z]{26}$/

/** The ids in an input: one, a list as in file columns, or either as text. */
export function whichFiles(value: unknown): string[] {
  const ids = listOf(value).filter((id) => id !== null && id !== undefined && id !== '')
  if (ids.length === 0) throw new StepError('file_missing', say('file.none'))
  if (ids.length > MOST) throw new StepError('too_many', say('file.many', { count: ids.length, most: MOST }))
  return ids.map(read)
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  const text = typeof value === 'string' ? value.trim() : value
  // A list converted to text, as by a template or webhook, or ids in sequence.
  if (typeof text !== 'string') return [text]
  if (!text.startsWith('[')) return text.split(',').map((part) => part.trim())
  try {
    return JSON.parse(text) as unknown[]
  } catch {
    return [text]
  }
}

function read(value: unknown): string {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value
  if (typeof id === 'string' && FILE_ID.test(id)) return id
  throw new StepError('not_a_file', say('file.notOne', { text: (JSON.stringify(value) ?? '').slice(0, 60) }))
}
