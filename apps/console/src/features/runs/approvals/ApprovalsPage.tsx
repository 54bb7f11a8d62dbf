import UserCheck from 'lucide-react/icons/user-check'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { Page } from '../../../lib/kit/Page.tsx'
import { Pager } from '../../../lib/kit/tables/Pager.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { Tabs } from '../../../lib/kit/Tabs.tsx'
import { APPROVALS_PAGE, useApprovals } from '../api/approvals.ts'
import { useFlowsTexts } from '../../../lib/flows/texts.ts'
import { ApprovalCard } from './ApprovalCard.tsx'
import css from './Approvals.module.css'
import { useApprovalsTexts } from './texts.ts'

interface ApprovalsPageProps {
  answered: boolean
  page: number
  onAnswered: (answered: boolean) => void
  onPage: (page: number) => void
}

/** Everything in the project that waits for a person. */
export function ApprovalsPage({ answered, page, onAnswered, onPage }: ApprovalsPageProps) {
  const t = useApprovalsTexts()
  const flows = useFlowsTexts()
  const items = (['waiting', 'answered'] as const).map((key) => ({ key, label: t(`tabs.${key}`) }))
  return (
    <Page title={t('title')} crumbs={[{ label: flows('title'), to: '/console/workflow' }]}>
      <Tabs
        label={t('tabs.label')}
        items={items}
        selected={answered ? 'answered' : 'waiting'}
        onSelect={(key) => onAnswered(key === 'answered')}
      >
        <ApprovalsList answered={answered} page={page} onPage={onPage} />
      </Tabs>
    </Page>
  )
}

function ApprovalsList({ answered, page, onPage }: Omit<ApprovalsPageProps, 'onAnswered'>) {
  const t = useApprovalsTexts()
  const { data, error, refetch } = useApprovals({ page, answered })
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading>
        <Skeleton height={180} radius={8} />
      </Loading>
    )
  }
  if (data.total === 0) {
    const texts = answered ? 'none' : 'empty'
    return (
      <Notice icon={<UserCheck size={20} />} title={t(`${texts}.title`)}>
        {t(`${texts}.text`)}
      </Notice>
    )
  }
  return (
    <div className={css.list}>
      {data.items.map((approval) => (
        <ApprovalCard key={approval.id} approval={approval} />
      ))}
      <Pager page={page} size={APPROVALS_PAGE} total={data.total} onPage={onPage} />
    </div>
  )
}
