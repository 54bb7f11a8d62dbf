import Drawer from '@mui/material/Drawer'
import { Link } from '@tanstack/react-router'
import type { runs } from '@millrace/contract'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { useJobRun } from '../api/jobs.ts'
import { RunView } from '../../runs/steps/RunView.tsx'
import css from './Job.module.css'
import { useJobTexts } from './texts.ts'

interface RunDrawerProps {
  jobId: string
  runId: string
  onClose: () => void
}

/** One row of a job in a side panel: inputs, outputs and steps. */
export function RunDrawer({ jobId, runId, onClose }: RunDrawerProps) {
  const t = useJobTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const { data: run, error, refetch } = useJobRun(jobId, runId)
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{ paper: { className: css.drawer, role: 'dialog', 'aria-labelledby': titleId } }}
    >
      <header className={css.drawerHead}>
        <h2 id={titleId}>{run ? t('run.title', { number: run.number ?? '' }) : t('rows.number')}</h2>
        <IconAction label={kit('close')} onClick={onClose}>
          <X size={18} />
        </IconAction>
      </header>
      <div className={css.drawerBody}>
        {run ? <RecordLink run={run} /> : null}
        {run ? (
          <Link to="/workflow/$id" params={{ id: run.flowId }} search={{ run: run.id }}>
            {t('run.canvas')}
          </Link>
        ) : null}
        {run ? <RunView run={run} /> : null}
        {error && !run ? <FailureNotice error={error} onRetry={() => void refetch()} compact /> : null}
        {run || error ? null : (
          <Loading>
            <Skeleton height={300} radius={8} />
          </Loading>
        )}
      </div>
    </Drawer>
  )
}

function RecordLink({ run: { sheetId, recordId } }: { run: runs.Run }) {
  const t = useJobTexts()
  if (!sheetId || !recordId) return null
  return (
    <Link to="/console/sheets/detail/$id" params={{ id: sheetId }} search={{ record: recordId }}>
      {t('run.record')}
    </Link>
  )
}
