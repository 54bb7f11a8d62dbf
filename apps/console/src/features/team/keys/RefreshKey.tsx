import { ConfirmDialog } from '../../../lib/kit/dialogs/ConfirmDialog.tsx'
import { useRefreshApiKey } from './api-keys.ts'
import { useTeamTexts } from '../texts.ts'

interface RefreshKeyProps {
  onClose: () => void
  onMade: (key: string) => void
}

/** Asks before the main key is made anew: the present one ends by it. */
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
