import Button from '@mui/material/Button'
import type { flows } from '@millrace/contract'
import { lazy, Suspense, useState } from 'react'
import { Age } from '../../../lib/kit/Age.tsx'
import { CheckField } from '../../../lib/kit/fields/CheckField.tsx'
import { ConfirmDialog } from '../../../lib/kit/dialogs/ConfirmDialog.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { Pager } from '../../../lib/kit/tables/Pager.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { StateDot } from '../../../lib/kit/StateDot.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import {
  type FlowVersion,
  useRestoreVersion,
  useVersions,
  VERSIONS_PAGE,
} from '../../../lib/flows/api/versions.ts'
import css from './Detail.module.css'
import { useDetailTexts } from './texts.ts'

const WhatChanged = lazy(() => import('../../../lib/flows/versions/WhatChanged.tsx'))

interface VersionsTabProps {
  flow: flows.Flow
  page: number
  onPage: (page: number) => void
}

/** Published versions, newest first, with their note, changes and a restore button. */
export default function VersionsTab({ flow, page, onPage }: VersionsTabProps) {
  const t = useDetailTexts()
  const mayWrite = useMayWrite()
  const [mine, setMine] = useState(false)
  const { data, error, refetch } = useVersions(flow.id, { page, mine })
  const restore = useRestoreVersion(flow.id)
  const [wanted, setWanted] = useState<number | null>(null)
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} compact />
  if (!data) {
    return (
      <Loading>
        <Skeleton height={180} radius={8} />
      </Loading>
    )
  }
  if (data.total === 0 && !mine)
    return (
      <Notice title={t('versions.none')} compact>
        {t('versions.noneText')}
      </Notice>
    )
  const take = (version: number) =>
    restore.mutate(version, {
      onSuccess: () => showMessage(t('versions.restored', { version })),
      onSettled: () => setWanted(null),
    })
  return (
    <>
      <CheckField
        label={t('versions.mine')}
        checked={mine}
        onChange={() => {
          setMine(!mine)
          onPage(1)
        }}
      />
      {data.total === 0 ? <Notice title={t('versions.noneMine')} compact /> : null}
      <ol className={css.versions}>
        {data.items.map((version) => (
          <VersionItem
            key={version.version}
            flowId={flow.id}
            version={version}
            onRestore={mayWrite ? () => setWanted(version.version) : null}
          />
        ))}
      </ol>
      <Pager page={page} size={VERSIONS_PAGE} total={data.total} onPage={onPage} />
      {wanted === null ? null : (
        <ConfirmDialog
          title={t('versions.restoreTitle', { version: wanted })}
          action={t('versions.restore')}
          pending={restore.isPending}
          onConfirm={() => take(wanted)}
          onClose={() => setWanted(null)}
        >
          <p>{t('versions.restoreText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

interface VersionItemProps {
  flowId: string
  version: FlowVersion
  /** Null when it is not permitted. */
  onRestore: (() => void) | null
}

function VersionItem({ flowId, version, onRestore }: VersionItemProps) {
  const t = useDetailTexts()
  const [open, setOpen] = useState(false)
  const { version: number, note, createdAt, createdBy, published, previous } = version
  return (
    <li className={css.versionItem}>
      <div className={css.versionHead}>
        <strong>{t('versions.name', { version: number })}</strong>
        {published ? <StateDot tone="success">{t('versions.runs')}</StateDot> : null}
        <span className={css.at}>
          <Age at={createdAt} />
          {createdBy ? ` · ${createdBy}` : ''}
        </span>
      </div>
      {note ? <p>{note}</p> : null}
      <Suspense fallback={null}>
        {open && previous !== null ? <WhatChanged flowId={flowId} before={previous} after={number} /> : null}
      </Suspense>
      <div className={css.versionActions}>
        {previous === null ? null : (
          <Button size="small" variant="text" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('versions.changes')}
          </Button>
        )}
        {onRestore ? (
          <Button size="small" variant="text" onClick={onRestore}>
            {t('versions.restore')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}
