/** What a person is asked to approve: named values of a tool's call, or a text. */
type ApprovalContent =
  | { kind: 'values'; values: Readonly<Record<string, unknown>>; isCut: boolean }
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }

// As the server ends what is too long to be shown (`ARGUMENTS_SHOWN`).
const CUT = '\n…'

/** A tool's call arrives as JSON with one value on each line; other questions are texts. */
export function parseApproval(text: string): ApprovalContent {
  if (!text.startsWith('{')) return { kind: 'text', text }
  const isCut = text.endsWith(CUT)
  const values = parseObject(isCut ? closed(text.slice(0, -CUT.length)) : text)
  return values ? { kind: 'values', values, isCut } : { kind: 'code', text }
}

/** A text that is JSON itself, such as the body of a request. */
export const isJson = (text: string): boolean => /^\s*[{[]/.test(text) && parse(text) !== undefined

function parseObject(text: string): Record<string, unknown> | null {
  const value = parse(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // It only looks like JSON: it is shown as it is.
    return undefined
  }
}

/** The whole lines of JSON that was cut somewhere, with what they leave open closed. */
function closed(text: string): string {
  const lines = text.slice(0, Math.max(0, text.lastIndexOf('\n'))).split('\n')
  const open: string[] = []
  for (const line of lines) {
    // With one value on each line, brackets that open or close something are at its end or its beginning.
    const start = line.trimStart().charAt(0)
    if (start === '}' || start === ']') open.pop()
    const end = line.charAt(line.length - 1)
    if (end === '{') open.push('}')
    if (end === '[') open.push(']')
  }
  return lines.join('\n').replace(/,$/, '') + open.toReversed().join('')
}

/** `due_date` and `dueDate` as words: `Due date`. Names that are no such keys stay as they are. */
export function wordsOf(key: string): string {
  if (!/^[a-z][\w-]*$/i.test(key)) return key
  const words = key
    .replace(/([a-z\d])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replace(/[_-]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
