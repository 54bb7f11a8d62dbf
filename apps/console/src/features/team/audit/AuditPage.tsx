import Button from '@mui/material/Button'
import Download from 'lucide-react/icons/download'
import History from 'lucide-react/icons/history'
import { useState } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { Page } from '../../../lib/kit/Page.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { showBanner } from '../../../lib/notify/banner.ts'
import { AuditFilters } from './AuditFilters.tsx'
import css from './AuditPage.module.css'
import { AuditTable } from './AuditTable.tsx'
import { downloadAudit, useAuditTrail, type AuditView } from './audit-trail.ts'
import { useTeamTexts } from '../texts.ts'

interface AuditPageProps {
  view: AuditView
  onView: (view: AuditView) => void
}

/** Who did what, when and from where. */
export function AuditPage({ view, onView }: AuditPageProps) {
  const t = useTeamTexts()
  const trail = useAuditTrail(view)
  const actions = trail.data?.pages[0]?.actions ?? []
  return (
    <Page title={t('audit.title')} actions={<Export view={view} />}>
      <AuditFilters view={view} actions={actions} onView={onView} />
      <Entries trail={trail} />
    </Page>
  )
}

function Export({ view }: { view: AuditView }) {
  const t = useTeamTexts()
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      await downloadAudit(view)
    } catch (error) {
      showBanner('error', t('audit.exportFailed', { message: bannerText(error) }))
    }
    setBusy(false)
  }
  return (
    <Button
      variant="outlined"
      startIcon={<Download size={16} />}
      disabled={busy}
      onClick={() => void download()}
    >
      {t('audit.export')}
    </Button>
  )
}

function Entries({ trail }: { trail: ReturnType<typeof useAuditTrail> }) {
  const t = useTeamTexts()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = trail
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading>
        <Skeleton height={320} radius={8} />
      </Loading>
    )
  }
  const entries = data.pages.flatMap(({ items }) => items)
  if (entries.length === 0) {
    return (
      <Notice icon={<History size={20} />} title={t('audit.empty')}>
        {t('audit.emptyText')}
      </Notice>
    )
  }
  return (
    <>
      <AuditTable entries={entries} />
      {hasNextPage ? (
        <Button className={css.more} disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('audit.more')}
        </Button>
      ) : null}
    </>
  )
}
