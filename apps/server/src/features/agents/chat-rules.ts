import { holdsPhrase, plainOf } from './phrases.ts'
import { type AgentRow, botConfigOf } from './queries.ts'

/** The owner's rules for visitor messages. */
interface ChatRules {
  rate: { messages: number; seconds: number; message: string }
  /** In UTF-16 units. */
  maxMessageLength: number
  /** Nothing that visitors write or receive is stored. */
  noLog: boolean
  /** The blocked word or phrase in a message, or null. */
  blocked(message: string): string | null
}

/** The rules of the agent's chat, with defaults. */
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
      return phrases.find((phrase) => holdsPhrase(plain, phrase.plain))?.word ?? null
    },
  }
}
