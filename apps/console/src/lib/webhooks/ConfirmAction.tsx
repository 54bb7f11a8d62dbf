import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog.tsx'
import { showMessage } from '../notify/message.ts'
import { type EndpointCalls, useEndpointAction } from './calls.ts'
import { useEndpointTexts } from './texts.ts'

interface ConfirmProps {
  calls: EndpointCalls
  onClose: () => void
}

/** Asks before a new signing secret is made. */
export function RotateSecret({
  calls,
  onClose,
  onSecret,
}: ConfirmProps & { onSecret: (secret: string) => void }) {
  const t = useEndpointTexts()
  const rotate = useEndpointAction(calls.refreshes, calls.rotate, false)
  return (
    <ConfirmDialog
      title={t('rotateTitle')}
      action={t('rotate')}
      pending={rotate.isPending}
      onConfirm={() =>
        rotate.mutate(undefined, {
          onSuccess: ({ secret }) => {
            onClose()
            onSecret(secret)
          },
        })
      }
      onClose={onClose}
    >
      {t('rotateText')}
    </ConfirmDialog>
  )
}

/** Asks before a webhook is deleted. */
export function RemoveWebhook({ calls, onClose }: ConfirmProps) {
  const t = useEndpointTexts()
  const remove = useEndpointAction(calls.refreshes, calls.remove, false)
  const onSuccess = () => {
    showMessage(t('removed'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('removeTitle')}
      action={t('remove')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess })}
      onClose={onClose}
    >
      {t('removeText')}
    </ConfirmDialog>
  )
}
