import { Button } from '../kit/Button.tsx'
import { InfoIcon, RetryIcon, WarningIcon } from '../kit/icons.tsx'
import type { ChatStrings } from '../strings/types.ts'
import type { ThreadFailure } from './thread-state.ts'
import { clockText } from './use-seconds-left.ts'
import styles from './FailureNotice.module.css'

interface FailureNoticeProps {
  failure: ThreadFailure
  /** Until it may be tried again. */
  secondsLeft: number
  /** There is something to try again with. */
  retryable: boolean
  onRetry: () => void
  onStartOver: () => void
  strings: ChatStrings
}

/** What happened, what it means and what to do, in the thread where it happened. */
export function FailureNotice(props: FailureNoticeProps) {
  const { failure, secondsLeft, retryable, onRetry, onStartOver, strings } = props
  const { title, help } = wordsOf(failure, strings)
  return (
    <div className={styles.notice} data-kind={failure.kind}>
      <span className={styles.icon}>{failure.kind === 'rate' ? <InfoIcon /> : <WarningIcon />}</span>
      <div className={styles.words}>
        <div role="alert">
          <p className={styles.title}>{title}</p>
          {help && <p>{help}</p>}
          {failure.retry === 'field' && <p>{strings.kept}</p>}
        </div>
        {failure.retryAt !== null && (
          <p className={styles.wait}>
            {secondsLeft > 0 ? strings.wait(clockText(secondsLeft)) : strings.waited}
          </p>
        )}
      </div>
      {failure.kind === 'gone' && (
        <Button className={styles.action} onClick={onStartOver}>
          {strings.newConversation}
        </Button>
      )}
      {retryable && (
        <Button className={styles.action} icon={<RetryIcon />} disabled={secondsLeft > 0} onClick={onRetry}>
          {failure.retry === 'ask' ? strings.askAgain : strings.tryAgain}
        </Button>
      )}
    </div>
  )
}

function wordsOf(failure: ThreadFailure, strings: ChatStrings): { title: string; help: string } {
  const { kind, message } = failure
  if (failure.retry === 'load') return { title: strings.historyFailed, help: message ?? strings.networkHelp }
  if (kind === 'network') return { title: strings.network, help: strings.networkHelp }
  if (kind === 'broken')
    return { title: strings.broken, help: failure.retry === 'ask' ? strings.brokenHelp : '' }
  if (kind === 'gone') return { title: strings.gone, help: strings.goneHelp }
  if (kind === 'signin') return { title: strings.signin, help: '' }
  if (message !== null) return { title: message, help: '' }
  return { title: strings.server, help: strings.serverHelp }
}
