import { RemoveWebhook, RotateSecret } from '../../../lib/webhooks/ConfirmAction.tsx'
import { ShownOnce } from '../ShownOnce.tsx'
import { useWebhookTexts } from './texts.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookLog } from './WebhookLog.tsx'
import { callsOf, type Webhook } from './webhooks.ts'

export type OpenWebhook =
  | { dialog: 'form'; webhook: Webhook | null }
  | { dialog: 'log' | 'rotate' | 'remove'; webhook: Webhook }
  | { dialog: 'secret'; secret: string }

interface WebhookDialogsProps {
  open: OpenWebhook
  onOpen: (open: OpenWebhook | null) => void
}

/** The dialogs about a webhook, of which one is open. */
export default function WebhookDialogs({ open, onOpen }: WebhookDialogsProps) {
  const onClose = () => onOpen(null)
  const onSecret = (secret: string) => onOpen({ dialog: 'secret', secret })
  switch (open.dialog) {
    case 'form':
      return (
        <WebhookForm
          webhook={open.webhook}
          onClose={onClose}
          onSaved={(secret) => (secret === null ? onClose() : onSecret(secret))}
        />
      )
    case 'log':
      return <WebhookLog webhook={open.webhook} onClose={onClose} />
    case 'rotate':
      return <RotateSecret calls={callsOf(open.webhook.id)} onClose={onClose} onSecret={onSecret} />
    case 'remove':
      return <RemoveWebhook calls={callsOf(open.webhook.id)} onClose={onClose} />
    default:
      return <SecretShown secret={open.secret} onClose={onClose} />
  }
}

function SecretShown({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useWebhookTexts()
  return (
    <ShownOnce
      title={t('secret.title')}
      text={t('secret.text')}
      label={t('secret.label')}
      value={secret}
      onClose={onClose}
    />
  )
}
