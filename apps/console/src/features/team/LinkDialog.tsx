import type { SentLink } from './InviteForm.tsx'
import { ShownOnce } from './ShownOnce.tsx'
import { useTeamTexts } from './texts.ts'

/** The link of an invitation, where no mail goes out. */
export default function LinkDialog({ sent, onClose }: { sent: SentLink; onClose: () => void }) {
  const t = useTeamTexts()
  return (
    <ShownOnce
      title={t('invite.linkTitle')}
      text={t('invite.linkText', { email: sent.email })}
      label={t('invite.link')}
      value={sent.link}
      onClose={onClose}
    />
  )
}
