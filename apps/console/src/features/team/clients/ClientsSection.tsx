import { lazy, Suspense, useId, useState } from 'react'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import css from '../TeamPage.module.css'
import { ClientsTable } from './ClientsTable.tsx'
import { type McpClient, useMcpClients } from './mcp-clients.ts'
import { useClientTexts } from './texts.ts'

const RevokeClient = lazy(() => import('./RevokeClient.tsx'))

/** Apps that are signed in to `/mcp`: the member's own, or all of the account for an admin. */
export default function ClientsSection() {
  const t = useClientTexts()
  const id = useId()
  const { data, error, refetch } = useMcpClients()
  const [revoked, setRevoked] = useState<McpClient | null>(null)
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id} className={css.heading}>
        {t('list.title')}
      </h2>
      <p className={css.text}>{t('list.text')}</p>
      {error && !data ? <FailureNotice error={error} onRetry={() => void refetch()} compact /> : null}
      {!data && !error ? (
        <Loading>
          <Skeleton height={64} radius={8} />
        </Loading>
      ) : null}
      {data?.items.length === 0 ? <p className={css.text}>{t('list.empty')}</p> : null}
      {data && data.items.length > 0 ? <ClientsTable clients={data.items} onRevoke={setRevoked} /> : null}
      <Suspense fallback={null}>
        {revoked ? <RevokeClient client={revoked} onClose={() => setRevoked(null)} /> : null}
      </Suspense>
    </section>
  )
}
