import { say } from '@millrace/contract'
import { StepError } from '@millrace/engine'

/** Files of one step: each is read in turn, and all of them within its time. */
const MOST = 20
const FILE_ID = /^fil_[0-9a-z]{26}$/

/** The ids in what was given: one, a list of them as file columns have it, or either as text. */
export function whichFiles(value: unknown): string[] {
  const ids = listOf(value).filter((id) => id !== null && id !== undefined && id !== '')
  if (ids.length === 0) throw new StepError('file_missing', say('file.none'))
  if (ids.length > MOST) throw new StepError('too_many', say('file.many', { count: ids.length, most: MOST }))
  return ids.map(read)
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  const text = typeof value === 'string' ? value.trim() : value
  // A list that went through a text, such as a template or a webhook, or ids one after the other.
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
