import { memo, type ReactNode, useCallback } from 'react'
import { Avatar } from '../kit/Avatar.tsx'
import { Button, IconButton } from '../kit/Button.tsx'
import { CopyButton } from '../kit/CopyButton.tsx'
import { RetryIcon } from '../kit/icons.tsx'
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx'
import type { ChatTexts } from '../texts/english.ts'
import { AnswerText } from './AnswerText.tsx'
import { Rating } from './Rating.tsx'
import type { Outcome, ThreadAgent, ThreadMessage } from './thread-state.ts'
import styles from './messages.module.css'
import type { conversations } from '@millrace/contract'

/** What can be done with an answer. */
export interface ThreadActions {
  rate: (messageId: string, rating: conversations.Message['rating'], comment?: string) => void
  another: () => void
}

interface AnswerProps {
  message: ThreadMessage
  agent: ThreadAgent
  /** The number whose passage is open. */
  opened: number | null
  onOpen: (messageKey: string, number: number) => void
  /** Given on the last answer when it may be asked for again. */
  onAskAgain: (() => void) | null
  /** Given on the last answer: another one in its place. */
  onAnother: (() => void) | null
  onRate: ThreadActions['rate'] | null
  /** Shows what stands behind an answer, where that is known. */
  renderTrace?: ((trace: conversations.Trace) => ReactNode) | undefined
  /** It was not asked for. */
  greeting?: boolean
  t: ChatTexts
}

/** An answer with its sources and what can be done with it. */
export const Answer = memo(function Answer(props: AnswerProps) {
  const { message, agent, opened, onOpen, onAskAgain, onAnother, onRate, greeting, t } = props
  const { key, id, text, rating, streaming, outcome } = message
  const openHere = useCallback((number: number) => onOpen(key, number), [onOpen, key])
  return (
    <li className={styles.answer}>
      <Avatar number={agent.avatar} src={agent.avatarUrl ?? null} className={styles.avatar} />
      <div className={styles.body}>
        <VisuallyHidden>{agent.name}</VisuallyHidden>
        <AnswerText answer={message} opened={opened} onOpen={openHere} t={t} />
        {!streaming && !greeting && (
          <div className={styles.after}>
            {text !== '' && (
              <CopyButton
                text={() => text}
                label={t('copyAnswer')}
                copied={t('copied')}
                failed={t('copyFailed')}
              />
            )}
            {onRate && id !== null && text !== '' && (
              <Rating
                rating={rating}
                onRate={(rated, comment) => onRate(id, rated, comment)}
                asksWhy={!agent.noLog}
                t={t}
              />
            )}
            {onAnother && (
              <IconButton label={t('anotherAnswer')} onClick={onAnother}>
                <RetryIcon />
              </IconButton>
            )}
            {outcome && <span className={styles.outcome}>{outcomeText(outcome, t)}</span>}
            {onAskAgain && (
              <Button look="quiet" icon={<RetryIcon />} onClick={onAskAgain}>
                {t('askAgain')}
              </Button>
            )}
          </div>
        )}
        {!streaming && message.trace && props.renderTrace?.(message.trace)}
      </div>
    </li>
  )
})

/** What is to be said of an answer that is not simply complete. */
export function outcomeText(outcome: Outcome, t: ChatTexts): string {
  if (outcome === 'content-filter') return t('filtered')
  return t(outcome)
}
