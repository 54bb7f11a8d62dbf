import Button from '@mui/material/Button'
import { agents } from 'virtual:contract'
import type { conversations } from '@millrace/contract'
import {
  AnswerText,
  ChatFailureNotice,
  type ChatTexts,
  CopyButton,
  IconButton,
  outcomeText,
  RetryIcon,
  StopIcon,
  useSecondsLeft,
} from '@millrace/ui'
import { memo } from 'react'
import { useChatTexts } from '../../../lib/chat-texts.ts'
import { Behind } from './Behind.tsx'
import { MeasureList } from './MeasureList.tsx'
import css from './Playground.module.css'
import { useSaveTestTexts } from '../save-test/texts.ts'
import { usePlaygroundTexts } from './texts.ts'
import type { Trial } from './trial.ts'
import { formatDecimals } from '../../../lib/format.ts'

interface TrialViewProps {
  trial: Trial
  /** Number of its column. */
  number: number
  /** Name of the version and its model. */
  model: string
  onAskAgain: (() => void) | null
  onStop: () => void
  onPassage: (citation: conversations.Citation) => void
  /** Null for those who may not. */
  onSave: ((trial: Trial) => void) | null
}

/** One column's answer, its cost, and what it is based on. */
export const TrialView = memo(function TrialView(props: TrialViewProps) {
  const { trial, number, model, onAskAgain, onStop, onPassage, onSave } = props
  const t = usePlaygroundTexts()
  const chat = useChatTexts()
  const { settings, citations, calls, failure } = trial
  // The built-in model has none.
  const temperature = settings.model === agents.BUILTIN_MODEL ? null : formatDecimals(settings.temperature, 1)
  const answer = { ...trial, tools: calls.map(({ tool }) => tool) }

  function open(wanted: number) {
    const citation = citations.find((one) => one.number === wanted)
    if (citation) onPassage(citation)
  }

  return (
    <article
      className={css.trial}
      aria-label={
        temperature === null
          ? t('answerOfBuiltin', { number, model })
          : t('answerOf', { number, model, temperature })
      }
      aria-busy={trial.streaming}
    >
      <div className={css.caption}>
        <p aria-hidden="true">
          <span className={css.captionModel}>{model}</span>
          {temperature === null ? null : ` · ${temperature}`}
        </p>
        {trial.streaming ? (
          <IconButton label={t('stop', { number })} onClick={onStop}>
            <StopIcon />
          </IconButton>
        ) : null}
      </div>
      <div className={css.text}>
        {trial.outcome === 'failed' ? null : (
          <AnswerText answer={answer} opened={null} onOpen={open} t={chat} />
        )}
      </div>
      {failure ? <Failure failure={failure} onAskAgain={onAskAgain} chat={chat} /> : null}
      {trial.streaming ? null : <After trial={trial} onAskAgain={onAskAgain} chat={chat} onSave={onSave} />}
      {trial.measures ? <MeasureList measures={trial.measures} /> : null}
      {trial.prompt ? <Behind prompt={trial.prompt} calls={calls} /> : null}
    </article>
  )
})

interface AfterProps {
  onAskAgain: (() => void) | null
  chat: ChatTexts
}

function After({ trial, onAskAgain, chat, onSave }: AfterProps & Pick<TrialViewProps, 'trial' | 'onSave'>) {
  const saveTest = useSaveTestTexts()
  const { text, outcome, failure } = trial
  if (text === '' && failure) return null
  return (
    <div className={css.after}>
      {text === '' ? null : (
        <CopyButton
          text={() => text}
          label={chat('copyAnswer')}
          copied={chat('copied')}
          failed={chat('copyFailed')}
        />
      )}
      {onAskAgain && !failure ? (
        <IconButton label={chat('askAgain')} onClick={onAskAgain}>
          <RetryIcon />
        </IconButton>
      ) : null}
      {onSave && text !== '' && !failure ? (
        <Button size="small" onClick={() => onSave(trial)}>
          {saveTest('action')}
        </Button>
      ) : null}
      {outcome && !failure ? <span className={css.outcome}>{outcomeText(outcome, chat)}</span> : null}
    </div>
  )
}

/** A failure in this column; the others continue. */
function Failure({ failure, onAskAgain, chat }: AfterProps & { failure: NonNullable<Trial['failure']> }) {
  const secondsLeft = useSecondsLeft(failure.retryAt)
  const shown = {
    ...failure,
    // There is no conversation that could be lost.
    kind: failure.kind === 'gone' ? ('server' as const) : failure.kind,
    retryAt: onAskAgain ? failure.retryAt : null,
  }
  return (
    <ChatFailureNotice
      failure={shown}
      secondsLeft={secondsLeft}
      retryable={onAskAgain !== null && failure.kind !== 'signin'}
      onRetry={() => onAskAgain?.()}
      onStartOver={() => undefined}
      t={chat}
    />
  )
}
