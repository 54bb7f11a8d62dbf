import type { aiWorkers } from '@millrace/contract'
import PanelRightClose from 'lucide-react/icons/panel-right-close'
import X from 'lucide-react/icons/x'
import { lazy, Suspense } from 'react'
import { useConfig } from '../../../lib/identity/config.ts'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { useAnchor } from '../../../lib/kit/later.ts'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useExecution, useExecutions } from '../api/executions.ts'
import { PlanPanel } from '../plan/PlanPanel.tsx'
import { firstToShow } from '../states.ts'
import { useAgentHistoryList } from '../stores.ts'
import { useWide } from '../use-wide.ts'
import { ExecutionList } from './ExecutionList.tsx'
import { StartView } from './StartView.tsx'
import { useWorkerChatTexts } from './texts.ts'
import { WorkerHead } from './WorkerHead.tsx'
import css from './WorkerChat.module.css'

// It brings what draws the texts of models; who the worker is stands there at once.
const ExecutionView = lazy(() => import('./ExecutionView.tsx'))
const Sheet = lazy(() => import('./Sheet.tsx'))

interface WorkerChatProps {
  worker: aiWorkers.AiWorker
  template: aiWorkers.Template
  /** The execution that the address names; without one, the one that asks for a person, or the newest. */
  executionId: string | undefined
  onExecution: (id: string) => void
}

/** The chat of an AI worker: what it did before, the execution that is looked at, and its plan. */
export function WorkerChat({ worker, template, executionId, onExecution }: WorkerChatProps) {
  const t = useWorkerChatTexts()
  const isWide = useWide()
  const { planTaskListDrawer, setPlanTaskListDrawer } = useConfig()
  const [history, planSheet] = [useAnchor(), useAnchor()]
  const filter = useAgentHistoryList(({ state }) => state)
  const all = useExecutions({ agentId: worker.id })
  const listed = useExecutions({ agentId: worker.id, state: filter })
  const shownId = executionId ?? firstToShow(all.data?.items ?? [])?.id
  const shown = useExecution(shownId)
  const execution = shown.data

  const select = (id: string) => {
    history.close()
    onExecution(id)
  }
  const list = <ExecutionList executions={listed} selected={shownId} onSelect={select} />
  const isPlanOpen = isWide ? planTaskListDrawer : planSheet.isOpen
  const plan = execution ? (
    <PlanPanel
      key={execution.id}
      execution={execution}
      canAdd={template.needsModel}
      actions={
        <IconAction
          size="small"
          label={t('hidePlan')}
          onClick={() => (isWide ? setPlanTaskListDrawer(false) : planSheet.close())}
        >
          {isWide ? <PanelRightClose size={16} /> : <X size={16} />}
        </IconAction>
      }
    />
  ) : null
  return (
    <div className={css.page}>
      <WorkerHead
        worker={worker}
        execution={execution}
        isPlanOpen={isPlanOpen}
        onPlan={(target) => {
          if (isWide) setPlanTaskListDrawer(!planTaskListDrawer)
          else planSheet.open(target)
        }}
        onHistory={(target) => history.open(target)}
        onLaunched={onExecution}
      />
      <div className={css.body}>
        <aside className={css.side} aria-label={t('history')}>
          {list}
        </aside>
        <div className={css.main}>
          <Main
            worker={worker}
            template={template}
            shownId={shownId}
            all={all}
            execution={shown}
            onLaunched={onExecution}
          />
        </div>
        {isWide && planTaskListDrawer && plan ? <aside className={css.plan}>{plan}</aside> : null}
      </div>
      <Suspense fallback={null}>
        {history.isDrawn ? (
          <Sheet open={history.isOpen} side="right" label={t('history')} onClose={history.close}>
            {list}
          </Sheet>
        ) : null}
        {planSheet.isDrawn && !isWide ? (
          <Sheet open={planSheet.isOpen} side="bottom" label={t('plan')} onClose={planSheet.close}>
            {plan}
          </Sheet>
        ) : null}
      </Suspense>
    </div>
  )
}

interface MainProps {
  worker: aiWorkers.AiWorker
  template: aiWorkers.Template
  shownId: string | undefined
  all: ReturnType<typeof useExecutions>
  execution: ReturnType<typeof useExecution>
  onLaunched: (id: string) => void
}

/** The execution, or why there is none to see. */
function Main({ worker, template, shownId, all, execution, onLaunched }: MainProps) {
  const { data, error, refetch } = execution
  const pending = (
    <Loading>
      <Skeleton height={280} radius={8} />
    </Loading>
  )
  if (data)
    return (
      <Suspense fallback={pending}>
        <ExecutionView
          key={data.id}
          worker={worker}
          template={template}
          execution={data}
          isStale={error !== null}
          onRetry={() => void refetch()}
          onLaunched={onLaunched}
        />
      </Suspense>
    )
  if (shownId !== undefined && error) return <FailureNotice error={error} onRetry={() => void refetch()} />
  if (shownId === undefined && all.error)
    return <FailureNotice error={all.error} onRetry={() => void all.refetch()} />
  if (shownId === undefined && all.data)
    return <StartView worker={worker} template={template} onLaunched={onLaunched} />
  return pending
}
