import { ConfirmDialog } from '../../../lib/kit/dialogs/ConfirmDialog.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useIntegrationsTexts } from '../texts.ts'
import { useRemoveConnection, type Connection } from './api.ts'
import { FlowList } from './ConnectionUses.tsx'

/** Confirms removing a connection, listing what stops working. */
export default function RemoveConnection({
  connection,
  onClose,
}: {
  connection: Connection
  onClose: () => void
}) {
  const t = useIntegrationsTexts()
  const remove = useRemoveConnection()
  const { id, name, vendor, usedBy, bases, agents, hidden } = connection
  const count = usedBy.length + bases.length + agents.length + hidden
  return (
    <ConfirmDialog
      title={t('connections.removal.title', { name })}
      action={t('connections.removal.action')}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: ({ revoked }) =>
            showMessage(
              t(`connections.removal.revoked.${revoked}`, {
                name,
                vendor: t(`connections.vendors.${vendor}`),
              }),
            ),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    >
      <p>
        {vendor === 'mail'
          ? t('connections.removal.textOfMail')
          : t('connections.removal.text', { vendor: t(`connections.vendors.${vendor}`) })}
      </p>
      {count > 0 ? (
        <>
          <p>{t('remove.used', { count })}</p>
          <FlowList connection={connection} />
        </>
      ) : null}
    </ConfirmDialog>
  )
}
