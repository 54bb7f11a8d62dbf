import { Avatar } from '../kit/Avatar.tsx'
import { cx } from '../kit/cx.ts'
import { Markdown } from '../markdown/Markdown.tsx'
import type { ChatTexts } from '../texts/english.ts'
import styles from './Start.module.css'
import type { ThreadAgent } from './thread-state.ts'

/** Longer greetings are shown as text instead of a headline. */
const HEADLINE_MAX = 120

interface StartProps {
  agent: ThreadAgent
  onAsk: (question: string) => void
  t: ChatTexts
}

/** The start screen: the agent, its greeting, and suggested questions. */
export function Start({ agent, onAsk, t }: StartProps) {
  const greeting = agent.greeting.trim() || agent.name
  const headline = greeting.length <= HEADLINE_MAX && !greeting.includes('\n')
  return (
    <div className={styles.start}>
      <Avatar number={agent.avatar} src={agent.avatarUrl ?? null} size={56} />
      <div className={cx(styles.greeting, headline && styles.headline)}>
        <Markdown text={greeting} t={t} />
      </div>
      <Suggestions agent={agent} onAsk={onAsk} t={t} />
    </div>
  )
}

/** Suggested questions. */
export function Suggestions({ agent, onAsk, t }: StartProps) {
  if (agent.suggestedQuestions.length === 0) return null
  return (
    <ul className={styles.questions} aria-label={t('suggestions')}>
      {agent.suggestedQuestions.map((question) => (
        <li key={question}>
          <button type="button" onClick={() => onAsk(question)}>
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}
