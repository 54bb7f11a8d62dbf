import { formatMoment } from '../../../lib/format.ts'
import { VisitorFacts } from '../../../lib/visitors/VisitorFacts.tsx'
import { useConversationsTexts } from '../texts.ts'
import type { Logged } from './list-log.ts'
import { channelOf } from './who.ts'

/** Who had a conversation, where and when. */
export function About({ conversation }: { conversation: Logged }) {
  const t = useConversationsTexts()
  const { createdAt, messages } = conversation
  const facts = [
    channelOf(t, conversation),
    formatMoment(createdAt),
    t('log.messageCount', { count: messages }),
  ]
  return <VisitorFacts conversation={conversation} facts={facts} />
}
