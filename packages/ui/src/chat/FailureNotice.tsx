import { Button } from '../kit/Button.tsx'
import { InfoIcon, RetryIcon, WarningIcon } from '../kit/icons.tsx'
import type { ChatTexts } from '../texts/english.ts'
import type { ThreadFailure } from './thread-state.ts'
import { clockText } from './use-seconds-left.ts'
import styles from './FailureNotice.module.css'

interface FailureNoticeProps {
  failure: ThreadFailure
  /** Seconds until a retry is allowed. */
  secondsLeft: number
  /** Whether a retry is possible. */
  retryable: boolean
  onRetry: () => void
  onStartOver: () => void
  t: ChatTexts
}

/** What happened, what it means and what to do, shown in the thread. */
export function FailureNotice(props: FailureNoticeProps) {
  const { failure, secondsLeft, retryable, onRetry, onStartOver, t } = props
  const { title, help } = wordsOf(failure, t)
  return (
    <div className={styles.notice} data-kind={failure.kind}>
      <span className={styles.icon}>{failure.kind === 'rate' ? <InfoIcon /> : <WarningIcon />}</span>
      <div className={styles.words}>
        <div role="alert">
          <p className={styles.title}>{title}</p>
          {help && <p>{help}</p>}
          {failure.retry === 'field' && <p>{t('kept')}</p>}
        </div>
        {failure.retryAt !== null && (
          <p className={styles.wait}>
            {secondsLeft > 0 ? t('wait', { time: clockText(secondsLeft) }) : t('waited')}
          </p>
        )}
      </div>
      {failure.kind === 'gone' && (
        <Button className={styles.action} onClick={onStartOver}>
          {t('newConversation')}
        </Button>
      )}
      {retryable && (
        <Button className={styles.action} icon={<RetryIcon />} disabled={secondsLeft > 0} onClick={onRetry}>
          {failure.retry === 'ask' ? t('askAgain') : t('tryAgain')}
        </Button>
      )}
    </div>
  )
}

const REFUSED = {
  too_long: 'tooLong',
  blocked_word: 'blockedWord',
  recorded: 'recordedNow',
  site: 'wrongSite',
} as const

/** The contract's default is replaced by a localized text; the owner's own text is shown as is. */
const RATE_DEFAULT = 'Too many messages in a row'

function wordsOf(failure: ThreadFailure, t: ChatTexts): { title: string; help: string } {
  const { kind, message } = failure
  if (failure.retry === 'load') return { title: t('historyFailed'), help: message ?? t('networkHelp') }
  const { refusal } = failure
  if (refusal) return { title: t(REFUSED[refusal.rule], { count: refusal.most }), help: '' }
  if (kind === 'rate' && message === RATE_DEFAULT) return { title: t('tooManyMessages'), help: '' }
  if (kind === 'network') return { title: t('network'), help: t('networkHelp') }
  if (kind === 'broken') return { title: t('broken'), help: failure.retry === 'ask' ? t('brokenHelp') : '' }
  if (kind === 'gone') return { title: t('gone'), help: t('goneHelp') }
  if (kind === 'signin') return { title: t('signin'), help: '' }
  if (message !== null) return { title: message, help: '' }
  return { title: t('server'), help: t('serverHelp') }
}
