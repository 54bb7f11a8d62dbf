import type { InboundMessage } from './channel.ts'

/** What the agent is asked: the text of a message, below the names of what came with it. */
export function questionOf({ text, media }: Pick<InboundMessage, 'text' | 'media'>): string {
  const files = media.map(({ kind, name }) => (name === null ? `[${kind}]` : `[${kind}: ${name}]`))
  return [...files, text].filter(Boolean).join('\n')
}

const FILE = /^\[(?:image|video|audio|document|sticker)(?:: .*)?\]$/

/** Whether a question is only names of files: then no knowledge could have answered it. */
export const isOnlyFiles = (question: string): boolean =>
  question.split('\n').every((line) => line === '' || FILE.test(line))
