import type { team } from '@millrace/contract'
import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { ConfirmDialog } from '../../../lib/kit/dialogs/ConfirmDialog.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useApiKeys } from '../keys/api-keys.ts'
import { useRemoveMember } from './remove-member.ts'
import { useTeamTexts } from '../texts.ts'

interface RemoveMemberProps {
  member: team.Member
  onClose: () => void
}

/** Says what is removed, what stays, and what happens to the member's API keys. */
export default function RemoveMember({ member, onClose }: RemoveMemberProps) {
  const t = useTeamTexts()
  const remove = useRemoveMember()
  const name = member.name || member.username
  const keys = (useApiKeys().data?.items ?? []).filter(({ madeBy }) => madeBy === member.username)
  const onConfirm = () =>
    remove.mutate(member.username, {
      onSuccess: ({ keysPassed: count }) => {
        showMessage(count === 0 ? t('remove.done', { name }) : t('remove.doneKeys', { name, count }))
        onClose()
      },
    })
  return (
    <ConfirmDialog
      title={t('remove.title', { name })}
      action={t('remove.action')}
      pending={remove.isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {remove.error ? <Callout kind="error">{bannerText(remove.error)}</Callout> : null}
      <p>{t('remove.text')}</p>
      {keys.length > 0 ? (
        <p>{t('remove.keys', { count: keys.length, names: keys.map((key) => key.name).join(', ') })}</p>
      ) : null}
    </ConfirmDialog>
  )
}
