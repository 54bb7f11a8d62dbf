import type { channels } from '@millrace/contract'
import css from './DeliveryState.module.css'
import { useChannelTexts, useReasonText } from './texts.ts'

interface DeliveryStateProps {
  channel: channels.ConversationChannel | null | undefined
  messageId: string
}

/** What became of a message that went out by a channel; nothing for others. */
export function DeliveryState({ channel, messageId }: DeliveryStateProps) {
  const t = useChannelTexts()
  const reasonText = useReasonText()
  const found = channel?.deliveries.find((one) => one.messageId === messageId)
  if (!found) return null
  const { state, failure, template } = found
  const kind = template === null ? '' : ` · ${t('template', { name: template })}`
  if (state === 'failed')
    return (
      <span role="alert" className={css.failed} title={failure?.detail ?? undefined}>
        {t('delivery.failed', { reason: reasonText(failure?.reason ?? '') })}
        {kind}
      </span>
    )
  return (
    <span>
      {t(`delivery.${state}`)}
      {kind}
    </span>
  )
}
