import Button from '@mui/material/Button'
import type { accounts } from '@millrace/contract'
import { StateDot } from '../../../lib/kit/StateDot.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useResendVerification } from './profile.ts'
import css from './profile.module.css'
import { useProfileTexts } from './texts.ts'

/** The e-mail address, and whether it is confirmed. */
export function AddressSection({ profile }: { profile: accounts.Profile }) {
  const t = useProfileTexts()
  const resend = useResendVerification()
  const send = () =>
    resend.mutate(undefined, {
      onSuccess: ({ sent }) => showMessage(t(sent ? 'address.sent' : 'address.known')),
    })
  return (
    <section className={css.section}>
      <h2>{t('address.title')}</h2>
      <div className={css.row}>
        <span className={css.strong}>{profile.username}</span>
        <StateDot tone={profile.verified ? 'success' : 'idle'}>
          {t(profile.verified ? 'address.verified' : 'address.unverified')}
        </StateDot>
      </div>
      {profile.verified ? null : (
        <>
          <p className={css.text}>{t('address.why')}</p>
          <Button variant="outlined" className={css.start} disabled={resend.isPending} onClick={send}>
            {t('address.send')}
          </Button>
        </>
      )}
    </section>
  )
}
