import type { ModelRequest } from './model-request.ts'
import { sampleOf } from './sample-json.ts'

const NOTHING = 'I was given nothing that answers this.'
// A numbered passage in a prompt: its number in brackets, then lines quoted with "> ".
const HEADER = /^\[(\d{1,3})\]/
const QUOTED = /^>\s?(.*)$/

/** Quotes the passage sentence that shares most words with the question, with its passage's number. */
export function defaultAnswer(request: ModelRequest): string {
  if (request.schema) return JSON.stringify(sampleOf(request.schema))
  const last = request.messages.findLast(({ role }) => role === 'user')?.content ?? ''
  const lines = request.messages.flatMap(({ content }) => content.split('\n'))
  const question = wordsOf(
    last
      .split('\n')
      .filter((line) => !HEADER.test(line) && !QUOTED.test(line))
      .join(' '),
  )
  let best = { text: NOTHING, shared: -1 }
  for (const { number, sentence } of sentencesOf(lines)) {
    const shared = [...wordsOf(sentence)].filter((word) => question.has(word)).length
    if (shared > best.shared) best = { text: `${sentence} [${number}]`, shared }
  }
  return best.text
}

function* sentencesOf(lines: string[]) {
  let number = ''
  for (const line of lines) {
    number = HEADER.exec(line)?.[1] ?? number
    const quoted = QUOTED.exec(line)?.[1]
    if (!number || !quoted) continue
    for (const sentence of quoted.split(/(?<=[.!?])\s+/)) {
      if (sentence.length > 15) yield { number, sentence }
    }
  }
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu))
