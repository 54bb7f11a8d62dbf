import Button from '@mui/material/Button'
import ListChecks from 'lucide-react/icons/list-checks'
import { useState } from 'react'
import { useFlowTestSets } from '../../../../lib/flows/api/flow-tests.ts'
import { ConfirmDialog } from '../../../../lib/kit/dialogs/ConfirmDialog.tsx'
import { FailureNotice } from '../../../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../../../lib/kit/notices/Notice.tsx'
import { Loading, Skeleton } from '../../../../lib/kit/Skeleton.tsx'
import { useKitTexts } from '../../../../lib/kit/texts.ts'
import { useMay } from '../../../../lib/session/use-may.ts'
import { TestCard } from '../../../../lib/tests/TestCard.tsx'
import css from '../../../../lib/tests/Tests.module.css'
import { useTestTexts } from '../../../../lib/tests/texts.ts'
import { type FlowTestSet, useChangeFlowTests, useFlowTestRuns } from './calls.ts'
import { FlowResults } from './FlowResults.tsx'
import FlowSetDialog from './FlowSetDialog.tsx'
import type { RenderModels } from './set-draft.ts'

/** The test sets of a flow: rows with their expected outputs. */
export default function TestsTab({ flowId, renderModels }: { flowId: string; renderModels: RenderModels }) {
  const t = useTestTexts()
  const readOnly = useMay('write') !== 'yes'
  const { data, error, refetch } = useFlowTestSets(flowId)
  const [edited, setEdited] = useState<FlowTestSet | 'new' | null>(null)
  const [deleted, setDeleted] = useState<FlowTestSet | null>(null)
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <Skeleton height={120} radius={8} />
      </Loading>
    )
  const create = readOnly ? null : (
    <Button variant="contained" onClick={() => setEdited('new')}>
      {t('create')}
    </Button>
  )
  return (
    <div className={css.tests}>
      {data.items.length === 0 ? (
        <Notice icon={<ListChecks size={20} />} title={t('empty')} actions={create}>
          {t('flow.emptyText')}
        </Notice>
      ) : (
        <>
          <div className={css.head}>{create}</div>
          {data.items.map((set) => (
            <FlowTestCard
              key={set.id}
              set={set}
              readOnly={readOnly}
              onEdit={() => setEdited(set)}
              onDelete={() => setDeleted(set)}
            />
          ))}
        </>
      )}
      {edited === null ? null : (
        <FlowSetDialog
          flowId={flowId}
          set={edited === 'new' ? null : edited}
          renderModels={renderModels}
          onClose={() => setEdited(null)}
        />
      )}
      {deleted ? <DeleteSet set={deleted} onClose={() => setDeleted(null)} /> : null}
    </div>
  )
}

interface FlowTestCardProps {
  set: FlowTestSet
  readOnly: boolean
  onEdit: () => void
  onDelete: () => void
}

function FlowTestCard({ set, ...props }: FlowTestCardProps) {
  const { run, stop } = useChangeFlowTests(set.flowId)
  const { data } = useFlowTestRuns(set.flowId, set.id)
  return (
    <TestCard
      {...props}
      set={set}
      unit="rows"
      history={data ?? []}
      isPending={run.isPending || stop.isPending}
      onRun={() => run.mutate(set.id)}
      onStop={(runId) => stop.mutate({ setId: set.id, runId })}
      renderResults={(last) => <FlowResults set={set} run={last} />}
    />
  )
}

function DeleteSet({ set, onClose }: { set: FlowTestSet; onClose: () => void }) {
  const t = useTestTexts()
  const kit = useKitTexts()
  const { remove } = useChangeFlowTests(set.flowId)
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name: set.name })}
      action={kit('delete')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(set.id, { onSettled: onClose })}
      onClose={onClose}
    >
      {t('flow.deleteText')}
    </ConfirmDialog>
  )
}
