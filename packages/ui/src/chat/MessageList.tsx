import type { conversations } from '@millrace/contract'
import { memo, type ReactNode, Suspense } from 'react'
import { Avatar } from '../kit/Avatar.tsx'
import { Dots } from '../kit/Dots.tsx'
import type { ChatTexts } from '../texts/english.ts'
import { Answer, type ThreadActions } from './Answer.tsx'
import { FailureNotice } from './FailureNotice.tsx'
import { FilesOfMessage } from './extras.ts'
import { ArrivedMessage } from './people.ts'
import { Start, Suggestions } from './Start.tsx'
import type { ChatSession } from './session.ts'
import type { ThreadAgent, ThreadMessage, ThreadState } from './thread-state.ts'
import type { OpenCitation } from './use-open-citation.ts'
import styles from './messages.module.css'
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx'

interface QuestionProps {
  session: ChatSession
  message: ThreadMessage
  avatar: number | undefined
  t: ChatTexts
}

/** What was asked, as it was typed. */
const Question = memo(function Question({ session, message, avatar, t }: QuestionProps) {
  const { text, attachments: files } = message
  return (
    <li className={styles.question}>
      <VisuallyHidden>{t('you')}</VisuallyHidden>
      {files?.length ? (
        <Suspense>
          <FilesOfMessage {...{ session, files }} lang={t('lang')} side="end" />
        </Suspense>
      ) : null}
      <p dir="auto">{text}</p>
      {avatar && <Avatar number={avatar} size={24} />}
    </li>
  )
})

interface MessageListProps {
  session: ChatSession
  state: ThreadState
  agent: ThreadAgent
  secondsLeft: number
  passage: OpenCitation
  onAsk: (text: string) => void
  onRetry: () => void
  onStartOver: () => void
  actions: ThreadActions
  renderTrace?: ((trace: conversations.Trace) => ReactNode) | undefined
  t: ChatTexts
}

const REPEATABLE = new Set(['stopped', 'cut', 'failed'])

/** Everything above the field: the start or the messages, and the failure if there is one. */
export function MessageList(props: MessageListProps) {
  'use memo'
  const { state, agent, secondsLeft, passage, onAsk, onRetry, onStartOver, actions, t } = props
  const { messages, failure, phase, draft } = state
  if (phase === 'loading') return <Dots label={t('loading')} />
  const last = messages.at(-1)
  const unanswered = last?.outcome && REPEATABLE.has(last.outcome) && !failure && phase === 'idle'
  const retryable = failure?.retry === 'field' ? draft.trim() !== '' : true
  const greeting = agent.greeting.trim()
  return (
    <>
      {messages.length === 0 && !(greeting && agent.startScreen === 'chat') ? (
        <Start agent={agent} onAsk={onAsk} t={t} />
      ) : (
        <ol className={styles.list}>
          {greeting && <Answer {...answerProps(greetingMessage(greeting))} {...quiet} greeting />}
          {messages.map((message) => shown(message))}
        </ol>
      )}
      {messages.length === 0 && greeting && agent.startScreen === 'chat' && (
        <Suggestions agent={agent} onAsk={onAsk} t={t} />
      )}
      {failure && (
        <FailureNotice
          failure={failure}
          secondsLeft={secondsLeft}
          retryable={retryable && failure.kind !== 'gone' && failure.kind !== 'signin'}
          onRetry={onRetry}
          onStartOver={onStartOver}
          t={t}
        />
      )}
    </>
  )

  function answerProps(message: ThreadMessage) {
    const opened = passage.messageKey === message.key ? (passage.citation?.number ?? null) : null
    return { message, agent, opened, onOpen: passage.open, t }
  }

  function shown(message: ThreadMessage) {
    if (message.role === 'user') {
      return (
        <Question
          key={message.key}
          session={props.session}
          message={message}
          avatar={agent.userAvatar}
          t={t}
        />
      )
    }
    if (message.role !== 'assistant')
      return (
        <Suspense key={message.key}>
          <ArrivedMessage session={props.session} message={message} lang={t('lang')} />
        </Suspense>
      )
    // A person has the conversation: no answer is being looked for.
    if (message.streaming && message.text === '' && state.status !== 'bot') return null
    // The notice under it says it all.
    if (message === last && failure && message.outcome === 'failed') return null
    const again = unanswered && message === last ? onRetry : null
    const mayAskAgain = message === last && !again && phase === 'idle' && agent.canAnswerAgain !== false
    const another = mayAskAgain ? actions.another : null
    return (
      <Answer
        key={message.key}
        {...answerProps(message)}
        onAskAgain={again}
        onAnother={another}
        onRate={actions.rate}
        renderTrace={props.renderTrace}
      />
    )
  }
}

const quiet = { onAskAgain: null, onAnother: null, onRate: null }

const greetingMessage = (text: string): ThreadMessage => ({
  key: 'greeting',
  id: null,
  role: 'assistant',
  text,
  citations: [],
  tools: [],
  rating: null,
  streaming: false,
  outcome: null,
})
