import type { ModelRequest } from './model-request.ts'

/** The parts of an answer: a word with the blanks before it counts as one token. */
export const tokensOf = (text: string): string[] => text.match(/\s*\S+|\s+$/g) ?? []

export interface Usage {
  input: number
  output: number
}

const PER_MESSAGE = 4

export const usageOf = (request: ModelRequest, answer: string): Usage => ({
  input: request.messages.reduce((sum, { content }) => sum + tokensOf(content).length + PER_MESSAGE, 0),
  output: tokensOf(answer).length,
})
