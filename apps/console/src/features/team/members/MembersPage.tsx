import type { team } from '@millrace/contract'
import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import Users from 'lucide-react/icons/users'
import { lazy, Suspense, useState } from 'react'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { Page } from '../../../lib/kit/Page.tsx'
import { SearchField } from '../../../lib/kit/fields/SearchField.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import toolbar from '../../../lib/kit/tables/Toolbar.module.css'
import { useMay } from '../../../lib/session/use-may.ts'
import { InvitationsTable } from '../invitations/InvitationsTable.tsx'
import type { SentLink } from '../invitations/InviteForm.tsx'
import { useMembers } from './list-members.ts'
import { type MemberAction, MembersTable } from './MembersTable.tsx'
import css from '../TeamPage.module.css'
import { SortField } from './SortField.tsx'
import { sortMembers, type MemberSort } from './sort-members.ts'
import { useTeamTexts } from '../texts.ts'

const InviteDialog = lazy(() => import('../invitations/InviteDialog.tsx'))
const LinkDialog = lazy(() => import('../invitations/LinkDialog.tsx'))
const MemberDialog = lazy(() => import('./MemberDialog.tsx'))
const RemoveMember = lazy(() => import('./RemoveMember.tsx'))
const LeaveAccount = lazy(() => import('./LeaveAccount.tsx'))

type Open =
  | { dialog: 'invite' }
  | { dialog: 'link'; sent: SentLink }
  | { dialog: MemberAction; member: team.Member }
  | null

interface MembersPageProps {
  q: string | undefined
  onSearch: (q: string) => void
}

/** Members of the account, and pending invitations. */
export function MembersPage({ q, onSearch }: MembersPageProps) {
  const t = useTeamTexts()
  const members = useMembers()
  const invites = useMay('inviteUser') === 'yes'
  const [open, setOpen] = useState<Open>(null)
  const [sort, setSort] = useState<MemberSort>('role')
  const invite = invites ? (
    <Button variant="contained" startIcon={<Plus size={16} />} onClick={() => setOpen({ dialog: 'invite' })}>
      {t('members.invite')}
    </Button>
  ) : null
  return (
    <Page title={t('members.title')} actions={invite}>
      <div className={toolbar.toolbar}>
        <SearchField label={t('members.search')} value={q ?? ''} onSearch={onSearch} />
        <SortField sort={sort} onSort={setSort} />
      </div>
      <Lists members={members} q={q} sort={sort} invite={invite} onOpen={setOpen} />
      <Suspense fallback={null}>
        <Dialogs open={open} onOpen={setOpen} />
      </Suspense>
    </Page>
  )
}

interface ListsProps {
  members: ReturnType<typeof useMembers>
  q: string | undefined
  sort: MemberSort
  invite: React.ReactNode
  onOpen: (open: Open) => void
}

function Lists({ members: { data, error, refetch }, q, sort, invite, onOpen }: ListsProps) {
  const t = useTeamTexts()
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  const words = q?.toLowerCase() ?? ''
  const found = data.items.filter((one) => `${one.name} ${one.username}`.toLowerCase().includes(words))
  const waiting = data.invitations.filter((one) => one.email.includes(words))
  if (q && found.length === 0 && waiting.length === 0) {
    return (
      <Notice icon={<SearchX size={20} />} title={t('members.noMatch')}>
        {t('members.noMatchText', { q })}
      </Notice>
    )
  }
  const alone = !q && data.items.length === 1 && waiting.length === 0
  return (
    <>
      {found.length > 0 ? (
        <MembersTable
          members={sortMembers(found, sort)}
          onAction={(dialog, member) => onOpen({ dialog, member })}
        />
      ) : null}
      {waiting.length > 0 ? (
        <section className={css.section}>
          <h2 className={css.heading}>{t('invitations.title')}</h2>
          <InvitationsTable invitations={waiting} onLink={(sent) => onOpen({ dialog: 'link', sent })} />
        </section>
      ) : null}
      {alone && invite ? (
        <Notice icon={<Users size={20} />} title={t('members.aloneTitle')} actions={invite} compact>
          {t('members.aloneText')}
        </Notice>
      ) : null}
    </>
  )
}

function Dialogs({ open, onOpen }: { open: Open; onOpen: (open: Open) => void }) {
  const close = () => onOpen(null)
  switch (open?.dialog) {
    case 'invite':
      return (
        <InviteDialog onClose={close} onSent={(sent) => onOpen(sent ? { dialog: 'link', sent } : null)} />
      )
    case 'link':
      return <LinkDialog sent={open.sent} onClose={close} />
    case 'change':
      return <MemberDialog member={open.member} onClose={close} />
    case 'remove':
      return <RemoveMember member={open.member} onClose={close} />
    case 'leave':
      return <LeaveAccount onClose={close} />
    default:
      return null
  }
}

function ListSkeleton() {
  return (
    <Loading>
      <div className={css.section}>
        {[240, 200, 220].map((width) => (
          <Skeleton key={width} width={width} height={32} />
        ))}
      </div>
    </Loading>
  )
}
