import Button from '@mui/material/Button'
import type { aiWorkers } from '@millrace/contract'
import { useStickToEnd } from '@millrace/ui'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useShownPaths } from '../../../lib/live/shown-paths.ts'
import { useMessages, useSteps } from '../api/executions.ts'
import { isEnded } from '../states.ts'
import { EndCard } from './EndCard.tsx'
import { Facts } from './Facts.tsx'
import { Foot } from './Foot.tsx'
import { useWorkerChatTexts } from './texts.ts'
import { Timeline } from './Timeline.tsx'
import { WaitCard } from './WaitCard.tsx'
import css from './WorkerChat.module.css'

interface ExecutionViewProps {
  worker: aiWorkers.AiWorker
  template: aiWorkers.Template
  execution: aiWorkers.Execution
  /** The server could not be asked for what is newest. */
  isStale: boolean
  onRetry: () => void
  onLaunched: (executionId: string) => void
}

/** Shown below the timeline once that is loaded, so that its buttons don't move while someone presses them. */
function Card({ execution }: { execution: aiWorkers.Execution }) {
  if (isEnded(execution.state)) return <EndCard execution={execution} />
  return <WaitCard key={execution.wait?.id} execution={execution} />
}

/** An execution as a chat: what was said, what was done between, what it waits for and what came of it. */
export default function ExecutionView(props: ExecutionViewProps) {
  const { worker, execution, isStale, onRetry } = props
  const t = useWorkerChatTexts()
  const messages = useMessages(execution.id)
  const steps = useSteps(execution.id)
  const { name } = worker.metadata
  const isLoaded = messages.data && steps.data
  const error = (messages.data ? null : messages.error) ?? (steps.data ? null : steps.error)
  const { scroller, content } = useStickToEnd()
  // A toast would repeat what is here, and cover the buttons above it.
  const approvals = execution.wait?.kind === 'approval' ? ['/console/workflow/approvals'] : []
  useShownPaths([`/console/executions/${execution.id}`, ...approvals])
  const retry = (
    <Button size="small" onClick={onRetry}>
      {t('retry')}
    </Button>
  )
  return (
    <>
      <Facts execution={execution} />
      <section
        ref={scroller}
        className={css.scroller}
        aria-label={t('conversation', { name })}
        // It scrolls, so it must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <div ref={content} className={css.column}>
          {isStale ? (
            <Callout kind="warning" actions={retry}>
              {t('offline')}
            </Callout>
          ) : null}
          {error ? (
            <FailureNotice
              error={error}
              onRetry={() => void Promise.all([messages.refetch(), steps.refetch()])}
              compact
            />
          ) : null}
          {isLoaded ? (
            <Timeline worker={worker} execution={execution} messages={messages.data} steps={steps.data} />
          ) : null}
          {isLoaded || error ? null : (
            <Loading>
              <Skeleton height={160} radius={8} />
            </Loading>
          )}
          {isLoaded || error ? <Card execution={execution} /> : null}
        </div>
      </section>
      <Foot {...props} />
    </>
  )
}
