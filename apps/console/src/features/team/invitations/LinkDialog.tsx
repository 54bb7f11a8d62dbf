import type { SentLink } from './InviteForm.tsx'
import { ShownOnce } from '../ShownOnce.tsx'
import { useTeamTexts } from '../texts.ts'

/** The link with this console's origin: the server may know itself by another one. */
function linkHere(link: string): string {
  const { pathname, hash } = new URL(link)
  return location.origin + pathname + hash
}

/** The link of an invitation, where no mail goes out. */
export default function LinkDialog({ sent, onClose }: { sent: SentLink; onClose: () => void }) {
  const t = useTeamTexts()
  return (
    <ShownOnce
      title={t('invite.linkTitle')}
      text={t('invite.linkText', { email: sent.email })}
      label={t('invite.link')}
      value={linkHere(sent.link)}
      onClose={onClose}
    />
  )
}
