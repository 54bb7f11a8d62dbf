import { ConfirmDialog } from '../../../lib/kit/ConfirmDialog.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useReissuePublicId } from '../reissue-public-id.ts'
import { useAgentsTexts } from '../texts.ts'

interface RenewLinkProps {
  agentId: string
  onRevision: (revision: number) => void
  onClose: () => void
}

/** Asks before the present public link stops working. */
export function RenewLink({ agentId, onRevision, onClose }: RenewLinkProps) {
  const t = useAgentsTexts()
  const reissue = useReissuePublicId(agentId)
  const confirm = () =>
    reissue.mutate(undefined, {
      onSuccess: ({ revision }) => {
        onRevision(revision)
        showMessage(t('visibility.renewed'))
      },
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      title={t('visibility.renewTitle')}
      action={t('visibility.renewAction')}
      pending={reissue.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('visibility.renewText')}
    </ConfirmDialog>
  )
}
