import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { ButtonLink } from '../../../lib/kit/ButtonLink.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { Mark } from '../../../lib/kit/Mark.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { isNotFound } from '../../../lib/api/failures.ts'
import { useInformation } from '../../../lib/session/information.ts'
import { useSession } from '../../../lib/identity/session.ts'
import { JoinForm } from './JoinForm.tsx'
import { JoinSignedIn } from './JoinSignedIn.tsx'
import css from '../../../lib/kit/notices/Outside.module.css'
import { useOpenedInvitation } from './join-by-link.ts'
import { useTeamTexts } from '../texts.ts'

/** The page of an invitation's link: for people who are signed in, have a user, or are new. */
export function JoinPage({ token }: { token: string }) {
  const t = useTeamTexts()
  const opened = useOpenedInvitation(token)
  return (
    <main className={css.page}>
      <title>{`${t('join.title')} · Millrace`}</title>
      <div className={css.box}>
        <Mark size={36} />
        {opened.data ? <Opened token={token} invitation={opened.data} /> : null}
        {opened.error && isNotFound(opened.error) ? (
          <Notice title={t('join.missing')} level={1} compact actions={<ToSignIn />}>
            {t('join.missingText')}
          </Notice>
        ) : null}
        {opened.error && !isNotFound(opened.error) ? (
          <FailureNotice error={opened.error} onRetry={() => void opened.refetch()} compact />
        ) : null}
        {opened.isPending ? (
          <Loading>
            <Skeleton height={160} />
          </Loading>
        ) : null}
      </div>
    </main>
  )
}

type OpenedInvitation = NonNullable<ReturnType<typeof useOpenedInvitation>['data']>

function Opened({ token, invitation }: { token: string; invitation: OpenedInvitation }) {
  const t = useTeamTexts()
  const signedIn = useSession((session) => session.token !== null)
  const { account, email, invitedBy: by, state } = invitation
  const role = t(`roles.${invitation.role}`)
  return (
    <>
      <div>
        <h1 className={css.title}>{t('join.heading', { account })}</h1>
        <p className={css.intro}>
          {by ? t('join.by', { by, email, role }) : t('join.byNobody', { email, role })}
        </p>
      </div>
      {state === 'pending' ? (
        signedIn ? (
          <JoinSignedIn token={token} email={email} />
        ) : (
          <JoinForm token={token} known={invitation.known} />
        )
      ) : (
        <Callout kind="warning" actions={<ToSignIn />}>
          {t(`join.over.${state}`)}
        </Callout>
      )}
    </>
  )
}

function ToSignIn() {
  const t = useTeamTexts()
  const { data: user } = useInformation()
  return (
    <ButtonLink to="/console" variant="contained" size="small">
      {t(user ? 'join.toConsole' : 'join.toSignIn')}
    </ButtonLink>
  )
}
