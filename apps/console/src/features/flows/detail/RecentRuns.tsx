import Button from '@mui/material/Button'
import { runs as runCalls } from 'virtual:contract'
import type { runs as contractRuns } from '@millrace/contract'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Age } from '../../../lib/kit/Age.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import toolbar from '../../../lib/kit/tables/Toolbar.module.css'
import { formatMoment } from '../../../lib/format.ts'
import { Check } from '../../../lib/kit/fields/Check.tsx'
import { DeleteSelected } from '../../../lib/kit/dialogs/DeleteSelected.tsx'
import { SelectionBar } from '../../../lib/kit/tables/SelectionBar.tsx'
import { useSelection } from '../../../lib/kit/tables/use-selection.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { useDeleteRuns } from '../../runs/api/history.ts'
import { useRuns } from '../../runs/api/runs.ts'
import { durationBetween } from '../../../lib/flows/format.ts'
import { InlineSelect } from '../../../lib/flows/InlineSelect.tsx'
import { RunState } from '../../../lib/flows/JobState.tsx'
import { useFlowsTexts } from '../../../lib/flows/texts.ts'
import css from './Detail.module.css'
import { useDetailTexts } from './texts.ts'

interface RecentRunsProps {
  flowId: string
  selected: string | undefined
  /** Only runs in this state. */
  state: contractRuns.RunState | undefined
  onState: (state: contractRuns.RunState | undefined) => void
  onOpen: (runId: string | undefined) => void
}

/** Runs outside jobs, newest first. */
export function RecentRuns(props: RecentRunsProps) {
  const { flowId, selected, state, onOpen } = props
  const t = useDetailTexts()
  const texts = useFlowsTexts()
  const mayWrite = useMayWrite()
  const runs = useRuns(flowId, state)
  const items = runs.data?.pages.flatMap((page) => page.items) ?? []
  const selection = useSelection(items.map(({ id }) => id))
  const remove = useDeleteRuns(flowId)

  function onDelete(close: () => void) {
    const ids = selection.ids.slice(0, 200)
    remove.mutate(ids, {
      onSuccess: ({ deleted, kept }) => {
        const left = kept.length > 0 ? ` ${t('run.kept', { count: kept.length })}` : ''
        showMessage(t('run.deleted', { count: deleted }) + left, left ? 'warning' : 'success')
        if (selected !== undefined && ids.includes(selected) && !kept.includes(selected)) onOpen(undefined)
        if (kept.length === 0) selection.clear()
      },
      onSettled: close,
    })
  }

  if (runs.error && !runs.data)
    return <FailureNotice error={runs.error} onRetry={() => void runs.refetch()} compact />
  return (
    <section className={css.panel} aria-label={t('run.recent')}>
      <RunsBar {...props} busy={runs.isFetching} onRefresh={() => void runs.refetch()} />
      <p className={css.hint}>{runs.data && items.length === 0 ? noneOf(t, state) : t('run.recentText')}</p>
      <SelectionBar count={selection.ids.length} onClear={selection.clear}>
        <DeleteSelected
          title={t('run.deleteTitle', { count: selection.ids.length })}
          action={texts('selection.confirm')}
          pending={remove.isPending}
          onDelete={onDelete}
        >
          {t('run.deleteText')}
        </DeleteSelected>
      </SelectionBar>
      <ul className={css.runs}>
        {items.map((run) => (
          <li key={run.id}>
            {mayWrite ? (
              <Check
                label={t('run.select', { time: formatMoment(run.createdAt) })}
                checked={selection.has(run.id)}
                onToggle={() => selection.toggle(run.id)}
              />
            ) : null}
            <RunLine run={run} selected={run.id === selected} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {runs.hasNextPage ? (
        <Button size="small" disabled={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
          {t('run.more')}
        </Button>
      ) : null}
    </section>
  )
}

const noneOf = (t: ReturnType<typeof useDetailTexts>, state: contractRuns.RunState | undefined): string =>
  t(state === undefined ? 'run.none' : 'run.noneSo')

function RunsBar({
  state,
  onState,
  busy,
  onRefresh,
}: Pick<RecentRunsProps, 'state' | 'onState'> & { busy: boolean; onRefresh: () => void }) {
  const t = useDetailTexts()
  const texts = useFlowsTexts()
  return (
    <div className={toolbar.toolbar}>
      <h2>{t('run.recent')}</h2>
      <span className={toolbar.grow} />
      <InlineSelect
        label={t('run.filter')}
        value={state ?? ''}
        options={[
          { value: '', label: t('jobs.all') },
          ...runCalls.RUN_STATES.map((value) => ({ value, label: texts(`runStates.${value}`) })),
        ]}
        onChange={(next) => onState(next === '' ? undefined : next)}
      />
      <IconAction label={t('refresh')} size="small" disabled={busy} onClick={onRefresh}>
        <RefreshCw size={16} />
      </IconAction>
    </div>
  )
}

interface RunLineProps {
  run: contractRuns.RunSummary
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
