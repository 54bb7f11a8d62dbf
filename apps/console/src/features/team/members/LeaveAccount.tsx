import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { ConfirmDialog } from '../../../lib/kit/dialogs/ConfirmDialog.tsx'
import { useInformation } from '../../../lib/session/information.ts'
import { useLeaveAccount } from './leave-account.ts'
import { useTeamTexts } from '../texts.ts'

export default function LeaveAccount({ onClose }: { onClose: () => void }) {
  const t = useTeamTexts()
  const leave = useLeaveAccount()
  const { data: user } = useInformation()
  return (
    <ConfirmDialog
      title={t('leave.title', { account: user?.accountName ?? '' })}
      action={t('leave.action')}
      pending={leave.isPending}
      onConfirm={() => leave.mutate()}
      onClose={onClose}
    >
      {leave.error ? <Callout kind="error">{bannerText(leave.error)}</Callout> : null}
      <p>{t('leave.text')}</p>
    </ConfirmDialog>
  )
}
