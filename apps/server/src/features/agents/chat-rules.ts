import { holdsPhrase, plainOf } from './phrases.ts'
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
      return phrases.find((phrase) => holdsPhrase(plain, phrase.plain))?.word ?? null
    },
  }
}
