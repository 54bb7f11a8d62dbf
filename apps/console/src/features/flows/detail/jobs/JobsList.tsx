import type { jobs as jobCalls } from '@millrace/contract'
import { lazy, Suspense, useState } from 'react'
import { Notice } from '../../../../lib/kit/notices/Notice.tsx'
import { Pager } from '../../../../lib/kit/tables/Pager.tsx'
import { DeleteSelected } from '../../../../lib/kit/dialogs/DeleteSelected.tsx'
import { SelectionBar } from '../../../../lib/kit/tables/SelectionBar.tsx'
import { useSelection } from '../../../../lib/kit/tables/use-selection.ts'
import { showMessage } from '../../../../lib/notify/message.ts'
import { useMayWrite } from '../../../../lib/session/use-may.ts'
import { useDeleteJobs } from '../../../runs/api/history.ts'
import { JOBS_PAGE } from '../../../jobs/api/jobs.ts'
import { useFlowsTexts } from '../../../../lib/flows/texts.ts'
import { useDetailTexts } from '../texts.ts'
import { JobsTable } from './JobsTable.tsx'

const ScheduleDialog = lazy(() => import('../ScheduleDialog.tsx'))

interface JobsListProps {
  flowId: string
  jobs: { items: readonly jobCalls.JobSummary[]; total: number }
  page: number
  onPage: (page: number) => void
}

/** A page of jobs with bulk actions. */
export function JobsList({ flowId, jobs, page, onPage }: JobsListProps) {
  const t = useDetailTexts()
  const texts = useFlowsTexts()
  const mayWrite = useMayWrite()
  const selection = useSelection(jobs.items.map(({ id }) => id))
  const [repeating, setRepeating] = useState<jobCalls.JobSummary | null>(null)
  const remove = useDeleteJobs(flowId)

  function onDelete(close: () => void) {
    remove.mutate(selection.ids, {
      onSuccess: ({ deleted, kept }) => {
        showMessage(statusText(t, deleted, kept), kept.length > 0 ? 'warning' : 'success')
        if (kept.length === 0) selection.clear()
        if (deleted === jobs.items.length && page > 1) onPage(page - 1)
      },
      onSettled: close,
    })
  }

  if (jobs.total === 0) return <Notice title={t('jobs.noneSo')} compact />
  return (
    <>
      <SelectionBar count={selection.ids.length} onClear={selection.clear}>
        <DeleteSelected
          title={t('jobs.deleteTitle', { count: selection.ids.length })}
          action={texts('selection.confirm')}
          pending={remove.isPending}
          onDelete={onDelete}
        >
          {t('jobs.deleteText')}
        </DeleteSelected>
      </SelectionBar>
      <JobsTable jobs={jobs.items} selection={mayWrite ? selection : null} onRepeat={setRepeating} />
      <Pager page={page} size={JOBS_PAGE} total={jobs.total} onPage={onPage} />
      <Suspense fallback={null}>
        {repeating ? (
          <ScheduleDialog
            flowId={flowId}
            jobs={[repeating]}
            schedule={null}
            onClose={() => setRepeating(null)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

/** What was deleted, and what was not and why. */
function statusText(
  t: ReturnType<typeof useDetailTexts>,
  deleted: number,
  kept: jobCalls.DeletedJobs['kept'],
): string {
  const count = (why: 'atWork' | 'scheduled') => kept.filter((one) => one.why === why).length
  return [
    t('jobs.deleted', { count: deleted }),
    ...(count('atWork') > 0 ? [t('jobs.keptAtWork', { count: count('atWork') })] : []),
    ...(count('scheduled') > 0 ? [t('jobs.keptScheduled', { count: count('scheduled') })] : []),
  ].join(' ')
}
