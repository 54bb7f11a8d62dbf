import Button from '@mui/material/Button'
import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useInformation } from '../../../lib/session/information.ts'
import { useAcceptInvitation } from '../invitations/answer-invitation.ts'
import { enterAnew } from '../enter-anew.ts'
import { useSignOutHere } from './sign-out-here.ts'
import { useTeamTexts } from '../texts.ts'

interface JoinSignedInProps {
  token: string
  email: string
}

/** Joins as the signed-in user, if the invitation is theirs. */
export function JoinSignedIn({ token, email }: JoinSignedInProps) {
  const t = useTeamTexts()
  const { data: user, isPending } = useInformation()
  const accept = useAcceptInvitation()
  if (isPending) {
    return (
      <Loading>
        <Skeleton height={32} />
      </Loading>
    )
  }
  const username = user?.username.toLowerCase()
  if (username && username !== email) return <AsOther username={username} email={email} />
  return (
    <>
      {accept.error ? <Callout kind="error">{bannerText(accept.error)}</Callout> : null}
      <Button
        variant="contained"
        disabled={accept.isPending}
        onClick={() => accept.mutate({ token }, { onSuccess: enterAnew })}
      >
        {t('join.action')}
      </Button>
    </>
  )
}

function AsOther({ username, email }: { username: string; email: string }) {
  const t = useTeamTexts()
  const signOut = useSignOutHere()
  return (
    <>
      <Callout kind="warning">{t('join.asOther', { username, email })}</Callout>
      <Button variant="contained" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
        {t('join.signOut')}
      </Button>
    </>
  )
}
