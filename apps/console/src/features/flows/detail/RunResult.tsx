import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { isOver, useCancelRun, useTree } from '../../runs/api/runs.ts'
import { RunView } from '../../runs/steps/RunView.tsx'
import { useDetailTexts } from './texts.ts'

interface RunResultProps {
  flowId: string
  runId: string
  onClose: () => void
}

/** Shows a single run and follows it until it ends. */
export function RunResult({ flowId, runId, onClose }: RunResultProps) {
  const t = useDetailTexts()
  const mayWrite = useMayWrite()
  const { data: run, error, refetch } = useTree(flowId, runId)
  const cancel = useCancelRun(flowId)
  return (
    <>
      <h2>
        {t('run.result')}
        <IconAction size="small" label={t('run.close')} onClick={onClose}>
          <X size={16} />
        </IconAction>
      </h2>
      {run ? (
        <Link to="/workflow/$id" params={{ id: flowId }} search={{ run: runId }}>
          {t('run.canvas')}
        </Link>
      ) : null}
      {run ? <RunView run={run} /> : null}
      {run && mayWrite && !isOver(run.state) ? (
        <Button disabled={cancel.isPending} onClick={() => cancel.mutate(runId)}>
          {t('run.cancel')}
        </Button>
      ) : null}
      {error && !run ? <FailureNotice error={error} onRetry={() => void refetch()} compact /> : null}
      {run || error ? null : (
        <Loading>
          <Skeleton height={240} radius={8} />
        </Loading>
      )}
    </>
  )
}
