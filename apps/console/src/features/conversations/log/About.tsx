import { formatCredits } from '../../../lib/flows/format.ts'
import { formatMoment, formatNumber } from '../../../lib/format.ts'
import { VisitorFacts } from '../../../lib/visitors/VisitorFacts.tsx'
import { useAnalyticsTexts } from '../analytics/texts.ts'
import { useConversationsTexts } from '../texts.ts'
import type { Logged, Spent } from './list-log.ts'
import css from './Pane.module.css'
import { channelOf } from './who.ts'

interface AboutProps {
  conversation: Logged
  /** What its responses have cost together. */
  spent: Spent
}

/** Who had a conversation, where and when, what it cost, and signs that the visitor was frustrated. */
export function About({ conversation, spent }: AboutProps) {
  const t = useConversationsTexts()
  const figures = useAnalyticsTexts()
  const { createdAt, messages, signs } = conversation
  const facts = [
    channelOf(t, conversation),
    formatMoment(createdAt),
    t('log.messageCount', { count: messages }),
    ...(spent.credits > 0 ? [t('log.spent', { credits: formatCredits(spent.credits) })] : []),
    ...(spent.ownTokens > 0 ? [t('log.ownTokens', { tokens: formatNumber(spent.ownTokens) })] : []),
  ]
  return (
    <>
      <VisitorFacts conversation={conversation} facts={facts} />
      {signs.length > 0 && (
        <p className={css.quiet}>
          {figures('filter.signs', {
            signs: signs.map((sign) => figures(`filter.sign.${sign}`)).join(', '),
          })}
        </p>
      )}
    </>
  )
}
