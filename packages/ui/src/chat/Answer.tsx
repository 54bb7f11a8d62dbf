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

/** Actions for a response. */
export interface ThreadActions {
  rate: (messageId: string, rating: conversations.Message['rating'], comment?: string) => void
  another: () => void
}

interface AnswerProps {
  message: ThreadMessage
  agent: ThreadAgent
  /** The number of the open citation. */
  opened: number | null
  onOpen: (messageKey: string, number: number) => void
  /** Set for the last response if it can be retried. */
  onAskAgain: (() => void) | null
  /** Set for the last response: regenerates it. */
  onAnother: (() => void) | null
  onRate: ThreadActions['rate'] | null
  /** Renders the details behind a response, where available. */
  renderTrace?: ((trace: conversations.Trace) => ReactNode) | undefined
  /** It was not requested by a question. */
  greeting?: boolean
  t: ChatTexts
}

/** A response with its sources and actions. */
export const Answer = memo(function Answer(props: AnswerProps) {
  const { message, agent, opened, onOpen, onAskAgain, onAnother, onRate, greeting, t } = props
  const { key, id, text, rating, streaming } = message
  const note = noteText(message, t)
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
            {note !== '' && <span className={styles.outcome}>{note}</span>}
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

/** The note below a response. A fallback needs none: it says itself that there is no answer. */
export const noteText = ({ outcome }: Pick<ThreadMessage, 'outcome'>, t: ChatTexts): string =>
  outcome === null || outcome === 'fallback' ? '' : outcomeText(outcome, t)

/** What a response is that is not simply complete. */
export function outcomeText(outcome: Outcome, t: ChatTexts): string {
  if (outcome === 'content-filter') return t('filtered')
  return t(outcome)
}
