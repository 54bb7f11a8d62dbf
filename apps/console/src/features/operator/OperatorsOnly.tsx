import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { FailureNotice } from '../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../lib/kit/notices/Notice.tsx'
import { Page } from '../../lib/kit/Page.tsx'
import { Loading, Skeleton } from '../../lib/kit/Skeleton.tsx'
import { useInformation } from '../../lib/session/information.ts'
import css from './Operator.module.css'
import { useOperatorTexts } from './texts.ts'

/** Shows a page to operators; others learn how one becomes one. The server refuses their calls in any case. */
export function OperatorsOnly({ children }: { children: ReactNode }) {
  const t = useOperatorTexts()
  const { data: user, error, refetch } = useInformation()
  if (user?.operator) return children
  return (
    <Page title={t('title')}>
      {user ? (
        <Notice icon={<Lock size={20} />} title={t('refused.title')}>
          <p>{t('refused.text')}</p>
          <code className={css.command}>{`npm run operator -- ${user.username}`}</code>
        </Notice>
      ) : null}
      {!user && error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
      {!user && !error ? (
        <Loading>
          <Skeleton height={120} radius={8} />
        </Loading>
      ) : null}
    </Page>
  )
}
