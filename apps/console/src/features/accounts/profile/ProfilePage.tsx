import { lazy, type ReactNode, Suspense, useState } from 'react'
import Button from '@mui/material/Button'
import type { accounts } from '@millrace/contract'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Page } from '../../../lib/kit/Page.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useMay } from '../../../lib/session/use-may.ts'
import { PasswordSection } from './PasswordSection.tsx'
import { useProfile, useResendVerification } from './profile.ts'
import css from './profile.module.css'
import { ProfileForm } from './ProfileForm.tsx'
import { ProvidersSection } from './ProvidersSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { useProfileTexts } from './texts.ts'
import { StateDot } from '../../../lib/kit/StateDot.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import type { SecondFactorDialog } from './SecondFactorDialogs.tsx'

const SecondFactorDialogs = lazy(() => import('./SecondFactorDialogs.tsx'))

const FEW_CODES = 3

/** The second factor: setting it up, new recovery codes, turning it off. */
function SecondFactorSection({ profile }: { profile: accounts.Profile }) {
  const t = useProfileTexts()
  const [open, setOpen] = useState<SecondFactorDialog | null>(null)
  const { on, recoveryCodesLeft: count } = profile.secondFactor

  return (
    <section className={css.section}>
      <h2>{t('factor.title')}</h2>
      <div className={css.row}>
        <StateDot tone={on ? 'success' : 'idle'}>{t(on ? 'factor.on' : 'factor.off')}</StateDot>
      </div>
      <p className={css.text}>{on ? t('factor.left', { count }) : t('factor.why')}</p>
      {on && count < FEW_CODES ? <Callout kind="warning">{t('factor.few')}</Callout> : null}
      <div className={css.row}>
        {on ? (
          <>
            <Button variant="outlined" onClick={() => setOpen('renew')}>
              {t('factor.renew')}
            </Button>
            <Button onClick={() => setOpen('off')}>{t('factor.turnOff')}</Button>
          </>
        ) : (
          <Button variant="outlined" onClick={() => setOpen('set-up')}>
            {t('factor.setUp')}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {open ? (
          <SecondFactorDialogs open={open} asksPassword={profile.hasPassword} onClose={() => setOpen(null)} />
        ) : null}
      </Suspense>
    </section>
  )
}

const NoticesSection = lazy(() => import('./NoticesSection.tsx'))
const UnsentMails = lazy(() => import('../outbox/UnsentMails.tsx'))

/** `/user/profile`: the user's profile and sign-in methods, and what is signed in for them. */
export function ProfilePage({ apps }: { apps: ReactNode }) {
  const t = useProfileTexts()
  const { data: profile, error, refetch } = useProfile()
  const invites = useMay('inviteUser') === 'yes'
  const mayRead = useMay('readConversations') === 'yes'
  return (
    <Page title={t('title')}>
      {profile ? (
        <div className={css.column}>
          <ProfileForm profile={profile} />
          <AddressSection profile={profile} />
          <PasswordSection profile={profile} />
          <SecondFactorSection profile={profile} />
          <ProvidersSection profile={profile} />
          <Suspense fallback={null}>{mayRead ? <NoticesSection /> : null}</Suspense>
          <SessionsSection />
          <div className={css.section}>{apps}</div>
          <Suspense fallback={null}>{invites ? <UnsentMails /> : null}</Suspense>
        </div>
      ) : error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <ProfileSkeleton />
      )}
    </Page>
  )
}

function ProfileSkeleton() {
  return (
    <Loading>
      <div className={css.column}>
        <Skeleton height={54} />
        <Skeleton height={54} />
        <Skeleton height={148} />
      </div>
    </Loading>
  )
}

/** The e-mail address, and whether it is confirmed. */
function AddressSection({ profile }: { profile: accounts.Profile }) {
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
