import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import type { aiWorkers } from '@millrace/contract'
import History from 'lucide-react/icons/history'
import ListChecks from 'lucide-react/icons/list-checks'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { lazy, Suspense, useState } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { Crumbs } from '../../../lib/kit/Crumbs.tsx'
import { ConfirmDialog } from '../../../lib/kit/dialogs/ConfirmDialog.tsx'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { StateDot } from '../../../lib/kit/StateDot.tsx'
import { RowMenu } from '../../../lib/kit/tables/RowMenu.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useExecutionCommand } from '../api/executions.ts'
import { useLaunchWorker } from '../api/workers.ts'
import { ExecutionState } from '../ExecutionState.tsx'
import { isEnded, WORKER_TONES, workerStateOf } from '../states.ts'
import { useChatMessageConfig } from '../stores.ts'
import { useWorkersTexts } from '../texts.ts'
import { useWorkerChatTexts } from './texts.ts'
import css from './WorkerChat.module.css'

const BudgetDialog = lazy(() => import('./BudgetDialog.tsx'))

interface WorkerHeadProps {
  worker: aiWorkers.AiWorker
  execution: aiWorkers.Execution | undefined
  isPlanOpen: boolean
  onPlan: (target: HTMLElement) => void
  onHistory: (target: HTMLElement) => void
  onLaunched: (executionId: string) => void
}

/** Who it is, how the execution stands, and what can be done with it. */
export function WorkerHead(props: WorkerHeadProps) {
  const { worker, execution, isPlanOpen, onPlan, onHistory } = props
  const t = useWorkerChatTexts()
  const workers = useWorkersTexts()
  const state = workerStateOf(worker)
  const { name } = worker.metadata
  const tasks = execution?.plan.tasks.filter((task) => task.state !== 'STRUCK') ?? []
  const done = tasks.filter((task) => task.state === 'DONE' || task.state === 'FAILED').length
  return (
    <header className={css.head}>
      <title>{`${name} · Millrace`}</title>
      <div className={css.names}>
        <Crumbs crumbs={[{ label: workers('title'), to: '/console/workers' }]} />
        <div className={css.nameLine}>
          <h1 className={css.name}>{name}</h1>
          <output className={css.state}>
            {execution ? (
              <ExecutionState state={execution.state} />
            ) : (
              <StateDot tone={WORKER_TONES[state]}>{workers(`states.${state}`)}</StateDot>
            )}
          </output>
        </div>
      </div>
      <span className={css.historyButton}>
        <IconAction label={t('openHistory')} onClick={(event) => onHistory(event.currentTarget)}>
          <History size={18} />
        </IconAction>
      </span>
      {execution ? (
        <Button
          size="small"
          startIcon={<ListChecks size={16} />}
          aria-expanded={isPlanOpen}
          onClick={(event) => onPlan(event.currentTarget)}
        >
          {tasks.length === 0
            ? t('plan')
            : t('planCount', { done: formatNumber(done), total: formatNumber(tasks.length) })}
        </Button>
      ) : null}
      <HeadActions {...props} />
    </header>
  )
}

function HeadActions({ worker, execution, onLaunched }: WorkerHeadProps) {
  const t = useWorkerChatTexts()
  const navigate = useNavigate()
  const mayWrite = useMayWrite()
  const launch = useLaunchWorker(worker.id)
  const command = useExecutionCommand(execution?.id ?? '')
  const showSteps = useChatMessageConfig((config) => config.showSteps)
  const [asking, setAsking] = useState<'cancel' | 'budget' | null>(null)
  const isOpen = execution !== undefined && !isEnded(execution.state)
  const isPaused = execution?.state === 'PAUSED'
  const params = { id: worker.id }
  const start = () =>
    launch.mutate(
      {},
      {
        onSuccess: ({ id }) => onLaunched(id),
        onError: (error) => showMessage(bannerText(error), 'error'),
      },
    )
  const toggle = () =>
    command.mutate(isPaused ? 'resume' : 'pause', {
      onSuccess: ({ state }) => {
        if (state === 'WORKING' || state === 'PLANNING') if (!isPaused) showMessage(t('pausing'))
      },
    })
  const canLaunch = mayWrite && worker.problems.length === 0
  const actions = [
    ...(mayWrite && isOpen ? [{ label: t('raise'), onSelect: () => setAsking('budget') }] : []),
    ...(canLaunch ? [{ label: t(execution ? 'launchAgain' : 'launch'), onSelect: start }] : []),
    {
      label: t(showSteps ? 'hideSteps' : 'showSteps'),
      onSelect: () => useChatMessageConfig.setState({ showSteps: !showSteps }),
    },
    {
      label: t('settings'),
      onSelect: () => void navigate({ to: '/console/workers/$id/settings', params }),
    },
    ...(mayWrite && isOpen
      ? [{ label: t('cancel'), onSelect: () => setAsking('cancel'), danger: true }]
      : []),
  ]
  return (
    <>
      {mayWrite && isOpen && execution.state !== 'OUT_OF_BUDGET' ? (
        <Button
          size="small"
          startIcon={isPaused ? <Play size={16} /> : <Pause size={16} />}
          disabled={command.isPending}
          onClick={toggle}
        >
          {t(isPaused ? 'resume' : 'pause')}
        </Button>
      ) : null}
      <RowMenu label={t('more')} actions={actions} />
      {asking === 'cancel' ? (
        <ConfirmDialog
          title={t('cancelTitle')}
          action={t('cancel')}
          pending={command.isPending}
          onConfirm={() => command.mutate('cancel', { onSettled: () => setAsking(null) })}
          onClose={() => setAsking(null)}
        >
          <p>{t('cancelText')}</p>
        </ConfirmDialog>
      ) : null}
      <Suspense fallback={null}>
        {asking === 'budget' && execution ? (
          <BudgetDialog execution={execution} onClose={() => setAsking(null)} />
        ) : null}
      </Suspense>
    </>
  )
}
