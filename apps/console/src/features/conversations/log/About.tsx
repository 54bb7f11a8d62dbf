import { formatMoment } from '../../../lib/format.ts'
import { VisitorFacts } from '../../../lib/visitors/VisitorFacts.tsx'
import { useAnalyticsTexts } from '../analytics/texts.ts'
import { useConversationsTexts } from '../texts.ts'
import type { Logged } from './list-log.ts'
import css from './Pane.module.css'
import { channelOf } from './who.ts'

/** Who had a conversation, where and when, and signs that the visitor was frustrated. */
export function About({ conversation }: { conversation: Logged }) {
  const t = useConversationsTexts()
  const figures = useAnalyticsTexts()
  const { createdAt, messages, signs } = conversation
  const facts = [
    channelOf(t, conversation),
    formatMoment(createdAt),
    t('log.messageCount', { count: messages }),
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
