import { mapInTurns } from '../../../../lib/take-turn.ts'
import type { Schema } from '../ai/schema.ts'

/** Maximum searched length of a text. */
const LONGEST = 200_000
const LABEL_END = /[:=：|\t]/
const LABEL_ENDS = /^(?:\s*[:=：|]|[^\S\t]*\t)\s*(\S.*)$/
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/
const ADDRESS = /https?:\/\/[^\s<>"')\]]{3,500}/
const DAY = /\b(\d{4})-(\d{2})-(\d{2})\b|\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/
const NUMBER = /[-+]?\d[\d.,'’ ]*/
const YES = /^(?:yes|true|ja|y|oui|sí|si|是|有)\b/i
const NO = /^(?:no|false|nein|n|non|否|无|没有)\b/i

/**
 * Finds values without understanding the text: what follows a property's name and a colon, or the first address, number
 * or date of its type. Missing values are null.
 */
export async function dataByRules(schema: Schema, text: string): Promise<Record<string, unknown>> {
  const all = text.slice(0, LONGEST)
  const lines = await labelledLines(all)
  const parts = Object.entries(schema.properties ?? {})
  return Object.fromEntries(
    await mapInTurns(parts, ([name, part]) => [name, valueOf(name, part, { all, lines })] as const),
  )
}

interface Text {
  all: string
  lines: Line[]
}

/** A line that may have a label, without list markers and bold markup. */
interface Line {
  bare: string
  lower: string
}

async function labelledLines(text: string): Promise<Line[]> {
  const lines = text.split(/\r?\n/).filter((line) => LABEL_END.test(line))
  return mapInTurns(lines, (line) => {
    const bare = line.replace(/^[\s*#>-]+/, '').replace(/\*\*/g, '')
    return { bare, lower: bare.toLowerCase() }
  })
}

function valueOf(name: string, part: Schema, { all, lines }: Text): unknown {
  const labelled = behindLabel([name, part.title ?? '', part.description ?? ''], lines)
  const kind = [part.type].flat()[0]
  if (part.enum) return choiceOf(part.enum, labelled ?? all)
  if (part.format) return ofFormat(part.format, labelled ?? all)
  if (labelled === null) return null
  if (kind === 'number' || kind === 'integer') return numberOf(labelled, kind)
  if (kind === 'boolean') return YES.test(labelled) ? true : NO.test(labelled) ? false : null
  if (kind === 'array') return listOf(part, labelled)
  return kind === 'object' ? null : labelled
}

const plain = (text: string) =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_*#>-]+/g, ' ')
    .trim()
    .toLowerCase()

/** The text after the first line that starts with one of the labels and a colon or similar. */
function behindLabel(labels: string[], lines: Line[]): string | null {
  const wanted = labels.map(plain).filter((label) => label !== '')
  for (const { bare, lower } of lines) {
    const label = wanted.find((one) => lower.startsWith(one))
    const value = label === undefined ? null : LABEL_ENDS.exec(bare.slice(label.length))?.[1]
    if (value) return value.trim()
  }
  return null
}

function choiceOf(choices: unknown[], text: string): unknown {
  const lower = text.toLowerCase()
  return choices.find((choice) => typeof choice === 'string' && lower.includes(choice.toLowerCase())) ?? null
}

function ofFormat(format: NonNullable<Schema['format']>, text: string): string | null {
  if (format === 'email') return EMAIL.exec(text)?.[0] ?? null
  if (format === 'uri') return ADDRESS.exec(text)?.[0]?.replace(/[.,;]$/, '') ?? null
  if (format === 'date-time') return null
  const found = DAY.exec(text)
  if (!found) return null
  const [, year, month, day, germanDay, germanMonth, germanYear] = found
  const parts = year ? [year, month!, day!] : [germanYear!, germanMonth!, germanDay!]
  return parts.map((part) => part.padStart(2, '0')).join('-')
}

/**
 * "1,200.50" and "1.200,50" are the same number: the last separator followed by one or two digits is the decimal point.
 */
function numberOf(text: string, kind: 'number' | 'integer'): number | null {
  const digits = NUMBER.exec(text)?.[0].replace(/[\s'’]/g, '')
  if (!digits) return null
  const [, whole = '', rest = ''] = /^(.*?)(?:[.,](\d{1,2}))?[.,]?$/.exec(digits) ?? []
  const value = Number(`${whole.replace(/[.,]/g, '')}.${rest || '0'}`)
  if (!Number.isFinite(value) || (kind === 'integer' && !Number.isInteger(value))) return null
  return value
}

const listOf = (part: Schema, text: string): string[] | null =>
  [part.items?.type].flat()[0] === 'string'
    ? text
        .split(/[,;、]/)
        .map((item) => item.trim())
        .filter((item) => item !== '')
    : null
