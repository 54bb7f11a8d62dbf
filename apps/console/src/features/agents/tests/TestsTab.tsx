import Button from '@mui/material/Button'
import ListChecks from 'lucide-react/icons/list-checks'
import { lazy, Suspense, useState } from 'react'
import { ConfirmDialog } from '../../../lib/kit/dialogs/ConfirmDialog.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import type { SectionProps } from '../workspace/section-props.ts'
import { type TestSet, useChangeTests, useTestRuns, useTestSets } from './calls.ts'
import { Replays } from './Replays.tsx'
import { Results } from './Results.tsx'
import { TestCard } from '../../../lib/tests/TestCard.tsx'
import css from '../../../lib/tests/Tests.module.css'
import TestSetDialog from './TestSetDialog.tsx'
import { useTestTexts } from '../../../lib/tests/texts.ts'

const Scoring = lazy(() => import('./scoring/Scoring.tsx'))

/** The test sets of an agent: run on the draft, and compared with what visitors get. */
export default function TestsTab({ agent, readOnly }: Pick<SectionProps, 'agent' | 'readOnly'>) {
  const t = useTestTexts()
  const { data, error, refetch } = useTestSets(agent.id)
  const [edited, setEdited] = useState<TestSet | 'new' | null>(null)
  const [deleted, setDeleted] = useState<TestSet | null>(null)
  const mayReadAnswers = useMay('readConversations') === 'yes'
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
          {t('emptyText')}
        </Notice>
      ) : (
        <>
          <div className={css.head}>{create}</div>
          {data.items.map((set) => (
            <AgentTestCard
              key={set.id}
              set={set}
              readOnly={readOnly}
              onEdit={() => setEdited(set)}
              onDelete={() => setDeleted(set)}
            />
          ))}
        </>
      )}
      {mayReadAnswers ? (
        <Suspense fallback={null}>
          <Scoring agentId={agent.id} sets={data.items} readOnly={readOnly} />
        </Suspense>
      ) : null}
      <Replays agentId={agent.id} sets={data.items} readOnly={readOnly} />
      {edited === null ? null : (
        <TestSetDialog
          agentId={agent.id}
          set={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {deleted ? <DeleteSet set={deleted} onClose={() => setDeleted(null)} /> : null}
    </div>
  )
}

interface AgentTestCardProps {
  set: TestSet
  readOnly: boolean
  onEdit: () => void
  onDelete: () => void
}

function AgentTestCard({ set, ...props }: AgentTestCardProps) {
  const { run, stop } = useChangeTests(set.agentId)
  const { data } = useTestRuns(set.agentId, set.id)
  return (
    <TestCard
      {...props}
      set={set}
      unit="questions"
      history={data ?? []}
      isPending={run.isPending || stop.isPending}
      onRun={() => run.mutate(set.id)}
      onStop={(runId) => stop.mutate({ setId: set.id, runId })}
      renderResults={(last) => <Results set={set} run={last} />}
    />
  )
}

function DeleteSet({ set, onClose }: { set: TestSet; onClose: () => void }) {
  const t = useTestTexts()
  const kit = useKitTexts()
  const { remove } = useChangeTests(set.agentId)
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name: set.name })}
      action={kit('delete')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(set.id, { onSettled: onClose })}
      onClose={onClose}
    >
      {t('deleteText')}
    </ConfirmDialog>
  )
}
