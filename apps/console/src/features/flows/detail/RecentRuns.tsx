import Button from '@mui/material/Button'
import type { flows } from '@millrace/contract'
import { Age } from '../../../lib/kit/Age.tsx'
import { FailureNotice } from '../../../lib/kit/FailureNotice.tsx'
import { useRuns } from '../api/runs.ts'
import { durationBetween } from '../kit/format.ts'
import { RunState } from '../kit/JobState.tsx'
import css from './Detail.module.css'
import { useDetailTexts } from './texts.ts'

interface RecentRunsProps {
  flowId: string
  selected: string | undefined
  onOpen: (runId: string) => void
}

/** Runs that belong to no job, newest first. */
export function RecentRuns({ flowId, selected, onOpen }: RecentRunsProps) {
  const t = useDetailTexts()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useRuns(flowId, undefined)
  const items = data?.pages.flatMap((page) => page.items) ?? []
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} compact />
  return (
    <section className={css.panel}>
      <h2>{t('run.recent')}</h2>
      <p className={css.hint}>{data && items.length === 0 ? t('run.none') : t('run.recentText')}</p>
      <ul className={css.runs}>
        {items.map((run) => (
          <li key={run.id}>
            <RunLine run={run} selected={run.id === selected} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('run.more')}
        </Button>
      ) : null}
    </section>
  )
}

interface RunLineProps {
  run: flows.RunSummary
  selected: boolean
  onOpen: (runId: string) => void
}

function RunLine({ run, selected, onOpen }: RunLineProps) {
  const t = useDetailTexts()
  return (
    <button type="button" aria-pressed={selected} onClick={() => onOpen(run.id)}>
      <RunState state={run.state} />
      <span className={css.at}>{t(`run.triggers.${run.trigger}`)}</span>
      <span className={css.at}>{durationBetween(run.startedAt, run.endedAt)}</span>
      <span className={css.at}>
        <Age at={run.createdAt} />
      </span>
    </button>
  )
}
