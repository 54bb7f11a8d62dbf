import { lazy, Suspense } from 'react'
import { FailureNotice } from '../../../lib/kit/FailureNotice.tsx'
import { Page } from '../../../lib/kit/Page.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useMay } from '../../../lib/session/use-may.ts'
import { AddressSection } from './AddressSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { useProfile } from './profile.ts'
import css from './profile.module.css'
import { ProfileForm } from './ProfileForm.tsx'
import { ProvidersSection } from './ProvidersSection.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { useProfileTexts } from './texts.ts'

const UnsentMails = lazy(() => import('../outbox/UnsentMails.tsx'))

/** `/user/profile`: who one is here, and how one signs in. */
export function ProfilePage() {
  const t = useProfileTexts()
  const { data: profile, error, refetch } = useProfile()
  const invites = useMay('inviteUser') === 'yes'
  return (
    <Page title={t('title')}>
      {profile ? (
        <div className={css.column}>
          <ProfileForm profile={profile} />
          <AddressSection profile={profile} />
          <PasswordSection profile={profile} />
          <SecondFactorSection profile={profile} />
          <ProvidersSection profile={profile} />
          <SessionsSection />
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
