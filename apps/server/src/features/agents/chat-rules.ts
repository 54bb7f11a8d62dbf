import { type AgentRow, botConfigOf } from './queries.ts'

/** What an agent's chat takes from visitors. */
interface ChatRules {
  rate: { messages: number; seconds: number; message: string }
  /** In UTF-16 units. */
  maxMessageLength: number
  /** Nothing of what visitors write or get is kept. */
  noLog: boolean
  /** The blocked word or phrase that a message holds; null when it holds none. */
  blocked(message: string): string | null
}

/** The rules that the owner set for the agent's chat, or their defaults. */
export function chatRules(agent: Pick<AgentRow, 'bot_config'>): ChatRules {
  const { security } = botConfigOf(agent)
  const phrases = security.blockedWords.map((word) => ({ word, plain: plainOf(word) }))
  return {
    rate: {
      messages: security.rateMessages,
      seconds: security.rateSeconds,
      message: security.rateMessage,
    },
    maxMessageLength: security.maxMessageLength,
    noLog: security.noLog,
    blocked: (message) => {
      const plain = plainOf(message)
      return phrases.find((phrase) => holds(plain, phrase.plain))?.word ?? null
    },
  }
}

/** Letters and digits in one case and one spelling, words parted by single spaces. */
const plainOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Scripts that are written without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

function holds(message: string, phrase: string): boolean {
  if (phrase === '') return false
  return UNSPACED.test(phrase) ? message.includes(phrase) : ` ${message} `.includes(` ${phrase} `)
}
