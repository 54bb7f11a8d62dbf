import { ConfirmDialog } from '../../../lib/kit/dialogs/ConfirmDialog.tsx'
import { useRefreshApiKey } from './api-keys.ts'
import { useTeamTexts } from '../texts.ts'

interface RefreshKeyProps {
  onClose: () => void
  onMade: (key: string) => void
}

/** Confirms replacing the main key: the current one stops working. */
export default function RefreshKey({ onClose, onMade }: RefreshKeyProps) {
  const t = useTeamTexts()
  const refresh = useRefreshApiKey()
  return (
    <ConfirmDialog
      title={t('keys.refreshTitle')}
      action={t('keys.refreshAction')}
      pending={refresh.isPending}
      onConfirm={() => refresh.mutate(undefined, { onSuccess: ({ key }) => onMade(key) })}
      onClose={onClose}
    >
      {t('keys.refreshText')}
    </ConfirmDialog>
  )
}
