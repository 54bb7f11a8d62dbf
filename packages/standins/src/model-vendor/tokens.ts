import type { ModelRequest } from './model-request.ts'

/** The tokens of an answer: a word with the whitespace before it counts as one. */
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
