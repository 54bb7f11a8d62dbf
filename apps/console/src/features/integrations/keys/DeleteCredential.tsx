import { ConfirmDialog } from '../../../lib/kit/dialogs/ConfirmDialog.tsx'
import { ThingUsers } from '../../../lib/kit/ThingUsers.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useDeleteCredential, type Credential } from '../api.ts'
import { useIntegrationsTexts } from '../texts.ts'
import { Uses } from './Uses.tsx'

/** Confirms deleting a key, listing what stops working. */
export default function DeleteCredential({
  credential,
  onClose,
}: {
  credential: Credential
  onClose: () => void
}) {
  const t = useIntegrationsTexts()
  const remove = useDeleteCredential()
  const { id, name, usedBy } = credential
  return (
    <ConfirmDialog
      title={t('remove.title', { name })}
      action={t('remove.action')}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: () => showMessage(t('remove.done', { name })),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    >
      <p>{t('remove.text')}</p>
      {usedBy.length > 0 ? (
        <>
          <p>{t('remove.used', { count: usedBy.length })}</p>
          <Uses usedBy={usedBy} />
        </>
      ) : null}
      <ThingUsers thing={id} />
    </ConfirmDialog>
  )
}
