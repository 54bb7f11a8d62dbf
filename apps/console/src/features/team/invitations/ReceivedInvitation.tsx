import Button from '@mui/material/Button'
import { useState } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { ConfirmDialog } from '../../../lib/kit/dialogs/ConfirmDialog.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useInformation } from '../../../lib/session/information.ts'
import { useAcceptInvitation, useDeclineInvitation } from './answer-invitation.ts'
import { enterAnew } from '../enter-anew.ts'
import css from './ReceivedInvitation.module.css'
import { useTeamTexts } from '../texts.ts'

/** The user's newest pending invitation, across the top of the console until it is answered. */
export default function ReceivedInvitation() {
  const t = useTeamTexts()
  const { data: user } = useInformation()
  const accept = useAcceptInvitation()
  const [declining, setDeclining] = useState(false)
  const received = user?.receivedInvitation
  if (!received) return null
  const { id, account, invitedBy: by } = received
  const role = t(`roles.${received.role}`)
  const text = by
    ? t('received.text', { by, account: account.name, role })
    : t('received.textNobody', { account: account.name, role })
  return (
    <div className={css.received}>
      <Callout
        kind={accept.error ? 'error' : 'info'}
        actions={
          <>
            <Button size="small" disabled={accept.isPending} onClick={() => setDeclining(true)}>
              {t('received.decline')}
            </Button>
            <Button
              size="small"
              variant="contained"
              disabled={accept.isPending}
              onClick={() => accept.mutate({ invitationId: id }, { onSuccess: enterAnew })}
            >
              {t('received.accept')}
            </Button>
          </>
        }
      >
        {text} {accept.error ? bannerText(accept.error) : null}
      </Callout>
      {declining ? <Decline id={id} account={account.name} onClose={() => setDeclining(false)} /> : null}
    </div>
  )
}

function Decline({ id, account, onClose }: { id: string; account: string; onClose: () => void }) {
  const t = useTeamTexts()
  const decline = useDeclineInvitation()
  const onSuccess = () => {
    showMessage(t('received.declined'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('received.declineTitle', { account })}
      action={t('received.decline')}
      pending={decline.isPending}
      onConfirm={() => decline.mutate(id, { onSuccess })}
      onClose={onClose}
    >
      {t('received.declineText')}
    </ConfirmDialog>
  )
}
