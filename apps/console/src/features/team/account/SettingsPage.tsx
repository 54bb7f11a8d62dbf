import Button from '@mui/material/Button'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { Page } from '../../../lib/kit/Page.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useMay } from '../../../lib/session/use-may.ts'
import { AccountForm } from './AccountForm.tsx'
import { useAccountSettings } from './account-settings.ts'
import { InvitationsTable } from '../invitations/InvitationsTable.tsx'
import { InviteForm, type SentLink } from '../invitations/InviteForm.tsx'
import { useInvitations } from '../invitations/invitations.ts'
import css from '../TeamPage.module.css'
import { useTeamTexts } from '../texts.ts'

const LinkDialog = lazy(() => import('../invitations/LinkDialog.tsx'))
const LeaveAccount = lazy(() => import('../members/LeaveAccount.tsx'))

interface SettingsPageProps {
  /** Says why inviting isn't possible, where the edition doesn't allow it. */
  inviteLocked: ReactNode
}

/** Invitations, the account's settings, and leaving it. */
export function SettingsPage({ inviteLocked }: SettingsPageProps) {
  const t = useTeamTexts()
  const mayInvite = useMay('inviteUser')
  const settings = useMay('accountSettings') === 'yes'
  const [link, setLink] = useState<SentLink | null>(null)
  return (
    <Page title={t('setting.title')}>
      {mayInvite === 'yes' ? <InvitePart onLink={setLink} /> : null}
      {mayInvite === 'edition' ? inviteLocked : null}
      {settings ? <AccountPart /> : null}
      <LeavePart />
      <Suspense fallback={null}>
        {link ? <LinkDialog sent={link} onClose={() => setLink(null)} /> : null}
      </Suspense>
    </Page>
  )
}

function InvitePart({ onLink }: { onLink: (link: SentLink) => void }) {
  const t = useTeamTexts()
  const { data } = useInvitations()
  const sent = data?.sent ?? []
  return (
    <section id="invite" className={css.section}>
      <h2 className={css.heading}>{t('setting.invitePart')}</h2>
      <p className={css.text}>{t('setting.inviteText')}</p>
      <div className={layout.column}>
        <InviteForm
          onSent={(one) => (one ? onLink(one) : undefined)}
          renderActions={(submit) => <div className={layout.row}>{submit}</div>}
        />
      </div>
      {sent.length > 0 ? (
        <>
          <h3 className={css.heading}>{t('invitations.history')}</h3>
          <InvitationsTable invitations={sent} history onLink={onLink} />
        </>
      ) : null}
    </section>
  )
}

function AccountPart() {
  const t = useTeamTexts()
  const { data, error, refetch } = useAccountSettings()
  return (
    <section className={css.part}>
      <h2 className={css.heading}>{t('setting.account')}</h2>
      {error && !data ? <FailureNotice error={error} onRetry={() => void refetch()} compact /> : null}
      {data ? <AccountForm settings={data} /> : null}
      {!data && !error ? (
        <Loading>
          <Skeleton height={180} />
        </Loading>
      ) : null}
    </section>
  )
}

function LeavePart() {
  const t = useTeamTexts()
  const [leaving, setLeaving] = useState(false)
  return (
    <section className={css.part}>
      <h2 className={css.heading}>{t('setting.leavePart')}</h2>
      <p className={css.text}>{t('setting.leaveText')}</p>
      <div>
        <Button color="error" variant="outlined" onClick={() => setLeaving(true)}>
          {t('leave.action')}
        </Button>
      </div>
      <Suspense fallback={null}>
        {leaving ? <LeaveAccount onClose={() => setLeaving(false)} /> : null}
      </Suspense>
    </section>
  )
}
