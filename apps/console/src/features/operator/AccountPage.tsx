import { EDITION_NAMES } from '@millrace/contract'
import Button from '@mui/material/Button'
import SearchX from 'lucide-react/icons/search-x'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { isNotFound } from '../../lib/api/failures.ts'
import { formatCredits } from '../../lib/flows/format.ts'
import { formatDay, formatNumber } from '../../lib/format.ts'
import { Callout } from '../../lib/kit/notices/Callout.tsx'
import { Notice } from '../../lib/kit/notices/Notice.tsx'
import { FailureNotice } from '../../lib/kit/notices/FailureNotice.tsx'
import { Page } from '../../lib/kit/Page.tsx'
import { Loading, Skeleton } from '../../lib/kit/Skeleton.tsx'
import { type AccountDetails, useAccount } from './accounts.ts'
import { ChangesPart } from './ChangesPart.tsx'
import css from './Operator.module.css'
import { useOperatorTexts } from './texts.ts'

const CreditsDialog = lazy(() => import('./CreditsDialog.tsx'))
const PlanDialog = lazy(() => import('./PlanDialog.tsx'))

interface AccountPageProps {
  id: string
  /** Whether to confirm with a password; not for users without one. */
  asksPassword: boolean
  /** What the plan includes and the balance, as the account itself sees them. */
  renderParts: (account: AccountDetails) => ReactNode
  /** What changed its balance. */
  entries: ReactNode
}

type Open = 'credits' | 'plan' | null

/** An account of the installation, with what operators can change. */
export function AccountPage({ id, asksPassword, renderParts, entries }: AccountPageProps) {
  const t = useOperatorTexts()
  const { data: account, error, refetch } = useAccount(id)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const crumbs = [{ label: t('title'), to: '/console/operator' as const }]
  if (!account) {
    return (
      <Page title={t('columns.account')} crumbs={crumbs} pending={!error}>
        {error ? <Missing error={error} onRetry={() => void refetch()} /> : null}
        {error ? null : (
          <Loading>
            <Skeleton height={320} radius={8} />
          </Loading>
        )}
      </Page>
    )
  }
  const actions = (
    <>
      <Button variant="outlined" onClick={() => setOpen('plan')}>
        {t('plan.action')}
      </Button>
      <Button variant="contained" onClick={() => setOpen('credits')}>
        {t('credits.action')}
      </Button>
    </>
  )
  return (
    <Page title={account.name} crumbs={crumbs} actions={actions}>
      <Facts account={account} />
      {account.balance === null ? <Callout kind="info">{t('unlimitedCredits')}</Callout> : null}
      {renderParts(account)}
      <ChangesPart changes={account.changes} />
      <section className={css.part} aria-label={t('entries')}>
        <h2>{t('entries')}</h2>
        {entries}
      </section>
      <Suspense fallback={null}>
        {open === 'credits' ? (
          <CreditsDialog account={account} asksPassword={asksPassword} onClose={close} />
        ) : null}
        {open === 'plan' ? (
          <PlanDialog account={account} asksPassword={asksPassword} onClose={close} />
        ) : null}
      </Suspense>
    </Page>
  )
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useOperatorTexts()
  if (!isNotFound(error)) return <FailureNotice error={error} onRetry={onRetry} />
  return (
    <Notice icon={<SearchX size={20} />} title={t('noMatch.title')} role="alert">
      {t('noMatch.id')}
    </Notice>
  )
}

function Facts({ account }: { account: AccountDetails }) {
  const t = useOperatorTexts()
  const { id, admin, edition, source, members, used, createdAt, balance } = account
  const facts = [
    [t('columns.plan'), `${EDITION_NAMES[edition]} · ${t(`sources.${source}`)}`],
    [t('columns.members'), formatNumber(members)],
    // With a limit, the balance says it.
    [t('columns.used'), balance === null ? formatCredits(used) : null],
    [t('columns.created'), formatDay(createdAt)],
    [t('facts.admin'), admin],
    [t('facts.id'), id],
  ] as const
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
