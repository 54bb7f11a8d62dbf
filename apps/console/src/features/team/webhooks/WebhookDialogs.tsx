import { ConfirmDialog } from '../../../lib/kit/dialogs/ConfirmDialog.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { ShownOnce } from '../ShownOnce.tsx'
import { useWebhookTexts } from './texts.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookLog } from './WebhookLog.tsx'
import { useRemoveWebhook, useRotateSecret, type Webhook } from './webhooks.ts'

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
      return <RotateSecret webhook={open.webhook} onClose={onClose} onSecret={onSecret} />
    case 'remove':
      return <RemoveWebhook webhook={open.webhook} onClose={onClose} />
    default:
      return <SecretShown secret={open.secret} onClose={onClose} />
  }
}

interface OfWebhook {
  webhook: Webhook
  onClose: () => void
}

function RotateSecret({ webhook, onClose, onSecret }: OfWebhook & { onSecret: (secret: string) => void }) {
  const t = useWebhookTexts()
  const rotate = useRotateSecret(webhook.id)
  return (
    <ConfirmDialog
      title={t('confirm.rotateTitle')}
      action={t('confirm.rotateAction')}
      pending={rotate.isPending}
      onConfirm={() => rotate.mutate(undefined, { onSuccess: ({ secret }) => onSecret(secret) })}
      onClose={onClose}
    >
      {t('confirm.rotateText')}
    </ConfirmDialog>
  )
}

function RemoveWebhook({ webhook, onClose }: OfWebhook) {
  const t = useWebhookTexts()
  const remove = useRemoveWebhook(webhook.id)
  const onSuccess = () => {
    showMessage(t('confirm.removed'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('confirm.removeTitle')}
      action={t('confirm.removeAction')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess })}
      onClose={onClose}
    >
      {t('confirm.removeText')}
    </ConfirmDialog>
  )
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
