import { Dots, Markdown } from '@millrace/ui'
import type { aiWorkers } from '@millrace/contract'
import { memo } from 'react'
import { useChatTexts } from '../../../lib/chat-texts.ts'
import { formatMoment, formatNumber } from '../../../lib/format.ts'
import { ENTRIES_MAX } from '../api/read-on.ts'
import { useChatMessageConfig } from '../stores.ts'
import { StepGroup } from './StepGroup.tsx'
import { useWorkerChatTexts } from './texts.ts'
import { timelineOf } from './timeline.ts'
import css from './WorkerChat.module.css'

interface TimelineProps {
  worker: aiWorkers.AiWorker
  execution: aiWorkers.Execution
  messages: readonly aiWorkers.ExecutionMessage[]
  steps: readonly aiWorkers.ExecutionStep[]
}

/** Messages, and between them the steps that were made. */
export function Timeline({ worker, execution, messages, steps }: TimelineProps) {
  const t = useWorkerChatTexts()
  const showSteps = useChatMessageConfig((config) => config.showSteps)
  const { name } = worker.metadata
  const { state } = execution
  const isWorking = state === 'WORKING' || state === 'PLANNING'
  const entries = timelineOf(messages, steps).filter(({ kind }) => showSteps || kind !== 'steps')
  return (
    <>
      {execution.goal ? <p className={css.mine}>{execution.goal}</p> : null}
      {entries.map((entry) => {
        if (entry.kind === 'message')
          return <MessageEntry key={entry.key} message={entry.message} name={name} />
        if (entry.kind === 'steps') return <StepGroup key={entry.key} steps={entry.steps} />
        return <WorkerText key={entry.key} name={t('asks', { name })} text={entry.text} at={null} />
      })}
      {steps.length >= ENTRIES_MAX ? (
        <p className={css.quiet}>{t('stepsCut', { formatted: formatNumber(ENTRIES_MAX) })}</p>
      ) : null}
      {isWorking ? (
        <div className={css.working}>
          <Dots label={execution.startedAt === null ? t('queued') : t('thinking', { name })} />
        </div>
      ) : null}
    </>
  )
}

interface MessageEntryProps {
  message: aiWorkers.ExecutionMessage
  name: string
}

const MessageEntry = memo(function MessageEntry({ message, name }: MessageEntryProps) {
  const t = useWorkerChatTexts()
  const { role, text, by, readAt, createdAt } = message
  if (role === 'worker') return <WorkerText name={name} text={text} at={createdAt} />
  return (
    <article className={css.person} aria-label={by ?? t('you')}>
      <p className={css.mine}>{text}</p>
      <p className={css.by}>
        {by ?? t('you')} · <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        {readAt === null ? ` · ${t('unread')}` : ''}
      </p>
    </article>
  )
})

function WorkerText({ name, text, at }: { name: string; text: string; at: string | null }) {
  const chat = useChatTexts()
  return (
    <article className={css.theirs} aria-label={name}>
      <p className={css.by}>
        {name}
        {at === null ? null : (
          <>
            {' · '}
            <time dateTime={at}>{formatMoment(at)}</time>
          </>
        )}
      </p>
      <Markdown text={text} t={chat} />
    </article>
  )
}
