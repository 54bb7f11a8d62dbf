import type { Passage } from '../model.ts'

// Everything that a model may take for the end of a line.
const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/
const LONGEST_NAME = 200

/**
 * The passages, numbered from 1. Each of their lines begins with ">", so that no text can end its passage or begin
 * another one, and their own bracketed numbers become round ones, which cite nothing.
 */
export function quotePassages(passages: readonly Passage[]): string {
  if (passages.length === 0) return 'No passages were found for this question.'
  const quoted = passages.map((passage, index) => `[${index + 1}] ${sourceOf(passage)}\n${bodyOf(passage)}`)
  return ['Passages:', ...quoted, 'End of the passages.'].join('\n\n')
}

const SENT = { user: 'a file that the user sent, ', team: 'a file that a person of the team sent, ' }

function sourceOf({ sourceName, page, heading, sentBy }: Passage): string {
  const place = [page === null ? '' : `page ${page}`, heading ? `under "${name(heading)}"` : '']
  return [
    `Source: ${sentBy ? SENT[sentBy] : ''}${name(sourceName)}`,
    ...place.filter((part) => part !== ''),
  ].join(', ')
}

const name = (text: string) => plain(text).split(LINE_ENDS).join(' ').slice(0, LONGEST_NAME)

function bodyOf({ kind, question, text }: Passage): string {
  const body = kind === 'qa' && question ? `Question: ${question}\nAnswer: ${text}` : text
  return plain(body)
    .split(LINE_ENDS)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}

const plain = (text: string) => text.replace(/[[【](\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*)[\]】]/g, '($1)')
