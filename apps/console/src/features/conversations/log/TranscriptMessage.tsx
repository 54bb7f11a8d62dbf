import { Markdown } from '@millrace/ui'
import { formatMoment, formatNumber } from '../../../lib/format.ts'
import { useChatTexts } from '../chat-texts.ts'
import { formatCost } from '../format-cost.ts'
import { useConversationsTexts } from '../texts.ts'
import type { LoggedMessage } from './list-log.ts'
import css from './Transcript.module.css'

interface TranscriptMessageProps {
  message: LoggedMessage
  modelNames: ReadonlyMap<string, string>
}

export function TranscriptMessage({ message, modelNames }: TranscriptMessageProps) {
  const t = useConversationsTexts()
  const chat = useChatTexts()
  const isAnswer = message.role === 'assistant'
  return (
    <article className={css.message} data-answer={isAnswer} data-replaced={message.replaced}>
      <header className={css.quiet}>
        <strong>{t(isAnswer ? 'log.answer' : 'log.question')}</strong>{' '}
        <time dateTime={message.createdAt}>{formatMoment(message.createdAt)}</time>
        {message.replaced ? <span className={css.mark}>{t('log.replaced')}</span> : null}
        {message.reason === 'fallback' ? <span className={css.mark}>{t('log.foundNothing')}</span> : null}
        {message.state === 'cut' || message.state === 'failed' ? (
          <span className={css.mark}>{t(`log.${message.state}`)}</span>
        ) : null}
      </header>
      {isAnswer ? <Markdown text={message.text} t={chat} /> : <p className={css.text}>{message.text}</p>}
      {isAnswer ? <Facts message={message} modelNames={modelNames} /> : null}
    </article>
  )
}

/** What stands behind an answer; what there is none of is left out. */
function Facts({ message, modelNames }: TranscriptMessageProps) {
  const t = useConversationsTexts()
  const { citations, tools, model, inputTokens, outputTokens, cost, rating, comment } = message
  const sources = [...new Set(citations.map(({ sourceName }) => sourceName))]
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
    [t('log.sources'), sources.join(', ')],
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
