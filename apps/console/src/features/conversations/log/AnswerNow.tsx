import { AnswerText, Dots } from '@millrace/ui'
import { useState } from 'react'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { useChatTexts } from '../../../lib/chat-texts.ts'
import { useConversationsTexts } from '../texts.ts'
import { useAdded, useAnswerNow } from './correct.ts'
import css from './Pane.module.css'

interface AnswerNowProps {
  agentId: string
  baseId: string
  sourceId: string
  question: string
}

/** What the agent answers now that its knowledge has changed. */
export function AnswerNow({ agentId, baseId, sourceId, question }: AnswerNowProps) {
  const t = useConversationsTexts()
  const chat = useChatTexts()
  const added = useAdded({ baseId, sourceId, question })
  const state = added.data?.state
  const { data, error, refetch } = useAnswerNow(agentId, question, { sourceId, ready: state === 'ready' })
  const [opened, setOpened] = useState<number | null>(null)
  const passage = data?.citations.find(({ number }) => number === opened)
  if (state === 'failed')
    return <Callout kind="error">{added.data?.error?.message ?? t('log.notAdded')}</Callout>
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} compact />
  return (
    <div aria-live="polite" aria-busy={!data}>
      <p className={css.quiet}>{t(data ? 'log.now' : state === 'ready' ? 'log.asking' : 'log.adding')}</p>
      <p className={css.asked}>{question}</p>
      {data ? (
        <div className={css.now}>
          <AnswerText
            answer={{ ...data, tools: [] }}
            opened={opened}
            onOpen={(number) => setOpened(number === opened ? null : number)}
            t={chat}
          />
          {passage ? <blockquote className={css.passage}>{passage.text}</blockquote> : null}
        </div>
      ) : (
        <Dots label={t('log.asking')} />
      )}
    </div>
  )
}
