import Button from '@mui/material/Button'
import { AnswerText } from '@millrace/ui'
import { DeliveryState } from '../../../lib/channels/DeliveryState.tsx'
import { formatCost, formatMoment, formatNumber } from '../../../lib/format.ts'
import { useLineTexts } from '../../../lib/handoff-lines/texts.ts'
import { SentFilesOf } from '../../../lib/SentFilesOf.tsx'
import { useChatTexts } from '../../../lib/chat-texts.ts'
import { useSaveTestTexts } from '../save-test/texts.ts'
import { useConversationsTexts } from '../texts.ts'
import type { ConversationChannel, LoggedCitation, LoggedMessage } from './list-log.ts'
import css from './Pane.module.css'

interface TranscriptMessageProps {
  conversationId: string
  message: LoggedMessage
  /** Whether its text was not recorded. */
  isPrivate: boolean
  channel: ConversationChannel
  modelNames: ReadonlyMap<string, string>
  onPassage: (citation: LoggedCitation) => void
  /** Null for members who can't. */
  onCorrect: ((message: LoggedMessage) => void) | null
  /** Null for members who can't. */
  onSave: ((message: LoggedMessage) => void) | null
}

export function TranscriptMessage(props: TranscriptMessageProps) {
  const { conversationId, message, isPrivate, channel, modelNames, onPassage, onCorrect, onSave } = props
  const t = useConversationsTexts()
  const chat = useChatTexts()
  const lines = useLineTexts()
  const saveTest = useSaveTestTexts()
  const { text, citations, event } = message
  if (event) return <p className={css.quiet}>{lines(event.line, { name: event.name ?? '' })}</p>
  const isAnswer = message.role === 'assistant'
  const answer = { text, citations, tools: [], streaming: false }

  function open(number: number) {
    const citation = citations.find((one) => one.number === number)
    if (citation) onPassage(citation)
  }

  return (
    <article className={css.message} data-answer={isAnswer} data-replaced={message.replaced}>
      <header className={css.quiet}>
        <strong>{message.author ?? t(isAnswer ? 'log.answer' : 'log.question')}</strong>{' '}
        <time dateTime={message.createdAt}>{formatMoment(message.createdAt)}</time>
        {message.replaced ? <span className={css.mark}>{t('log.replaced')}</span> : null}
        {message.reason === 'fallback' ? <span className={css.mark}>{t('log.foundNothing')}</span> : null}
        {message.state === 'cut' || message.state === 'failed' ? (
          <span className={css.mark}>{t(`log.${message.state}`)}</span>
        ) : null}{' '}
        <DeliveryState channel={channel} messageId={message.id} />
      </header>
      <SentFilesOf conversationId={conversationId} files={message.attachments} />
      {isPrivate ? <p className={css.quiet}>{t('log.notRecorded')}</p> : null}
      {isAnswer ? (
        <AnswerText answer={answer} opened={null} onOpen={open} t={chat} />
      ) : (
        <p className={css.text}>{text}</p>
      )}
      {isAnswer ? <Facts message={message} modelNames={modelNames} /> : null}
      {isAnswer && !isPrivate ? (
        <div className={css.correct}>
          {onCorrect ? (
            <Button size="small" onClick={() => onCorrect(message)}>
              {t('log.correct')}
            </Button>
          ) : null}
          {onSave ? (
            <Button size="small" onClick={() => onSave(message)}>
              {saveTest('action')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </article>
  )
}

/** What an answer is based on; what doesn't apply is left out. */
function Facts({ message, modelNames }: Pick<TranscriptMessageProps, 'message' | 'modelNames'>) {
  const t = useConversationsTexts()
  const { tools, model, inputTokens, outputTokens, cost, rating, comment } = message
  const tokens =
    inputTokens === null && outputTokens === null
      ? null
      : t('log.tokenCount', {
          input: formatNumber(inputTokens ?? 0),
          output: formatNumber(outputTokens ?? 0),
        })
  const facts: readonly (readonly [string, string | null])[] = [
    [t('log.rating'), rating ? t(`log.${rating}`) : null],
    [t('log.comment'), comment],
    [
      t('log.tools'),
      tools.map(({ name, state }) => (state === 'failed' ? t('log.toolFailed', { name }) : name)).join(', '),
    ],
    [t('log.model'), model && (modelNames.get(model) ?? model)],
    [t('log.tokens'), tokens],
    [t('log.cost'), cost === null ? null : formatCost(cost)],
  ]
  const known = facts.filter(([, value]) => value)
  if (known.length === 0) return null
  return (
    <dl className={css.facts}>
      {known.map(([name, value]) => (
        <div key={name} className={css.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
