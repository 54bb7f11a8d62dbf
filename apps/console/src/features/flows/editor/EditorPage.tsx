import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useProjectId } from '../../../lib/api/use-project-id.ts'
import { useInformation } from '../../../lib/session/information.ts'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { useCatalogue } from '../../../lib/flows/api/catalogue.ts'
import { useFlow } from '../../../lib/flows/api/flow.ts'
import css from './Editor.module.css'
import { useEditorTexts } from './texts.ts'

/** The canvas, engine and forms load in parallel with the flow. */
const FlowEditor = lazy(async () => ({ default: (await import('./FlowEditor.tsx')).FlowEditor }))

const PastRun = lazy(async () => ({ default: (await import('./past/PastRun.tsx')).PastRun }))

interface EditorPageProps {
  /** Undefined for a new flow, which is created with the first change. */
  id: string | undefined
  /** A past run to view instead of editing. */
  run?: string | undefined
  /** Called with the id of the created flow; the editor stays mounted. */
  onCreated: (id: string) => void
}

/** The editor page, `/workflow` and `/workflow/{id}`. */
export function EditorPage({ id, run, onCreated }: EditorPageProps) {
  const [made, setMade] = useState<string | null>(null)
  // A flow created here stays in the same editor instance; any other id gets a new one.
  const key = id === undefined || id === made ? 'new' : id
  const [shown, setShown] = useState(key)
  if (shown !== key && !(made !== null && shown === 'new' && id === made)) setShown(key)
  return (
    <main className={css.page} id="content" tabIndex={-1}>
      <Suspense fallback={<Waiting />}>
        {id !== undefined && run !== undefined ? (
          <PastRun key={run} flowId={id} runId={run} />
        ) : shown === 'new' ? (
          <NewFlow
            key="new"
            onCreated={(flowId) => {
              setMade(flowId)
              onCreated(flowId)
            }}
          />
        ) : (
          <OldFlow key={shown} id={shown} />
        )}
      </Suspense>
    </main>
  )
}

function NewFlow({ onCreated }: { onCreated: (id: string) => void }) {
  const mayWrite = useMayWrite()
  const { isPending } = useInformation()
  const catalogue = useCatalogue()
  if (catalogue.error) return <Failed error={catalogue.error} onRetry={() => void catalogue.refetch()} />
  if (!catalogue.data || isPending) return <Waiting />
  return <FlowEditor catalogue={catalogue.data} flow={null} readOnly={!mayWrite} onCreated={onCreated} />
}

function OldFlow({ id }: { id: string }) {
  const mayWrite = useMayWrite()
  const { isPending } = useInformation()
  const projectId = useProjectId()
  const catalogue = useCatalogue()
  const flow = useFlow(id)
  const error = catalogue.error ?? (flow.data ? null : flow.error)
  if (error)
    return (
      <Failed
        error={error}
        onRetry={() => {
          void catalogue.refetch()
          void flow.refetch()
        }}
      />
    )
  if (!catalogue.data || !flow.data || isPending) return <Waiting />
  const isForeign = projectId !== null && flow.data.projectId !== projectId
  const readOnly = !mayWrite || isForeign || flow.data.deletedAt !== null
  return (
    <FlowEditor catalogue={catalogue.data} flow={flow.data} readOnly={readOnly} onCreated={() => undefined} />
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useEditorTexts()
  return (
    <div className={css.failed}>
      <title>{`${t('page')} · Millrace`}</title>
      <FailureNotice error={error} onRetry={onRetry} />
      <p className={css.wayOut}>
        <Link to="/console/workflow">{t('back')}</Link>
      </p>
    </div>
  )
}

function Waiting() {
  return (
    <div className={css.waiting}>
      <Loading>
        <Skeleton height={48} radius={0} />
      </Loading>
    </div>
  )
}
