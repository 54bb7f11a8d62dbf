import type { SentLink } from './InviteForm.tsx'
import { ShownOnce } from '../ShownOnce.tsx'
import { useTeamTexts } from '../texts.ts'

/** Under the address that this console was reached at: the server may know itself by another only. */
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
