import { runs } from 'virtual:contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { flows as contract, runs as contractRuns } from '@millrace/contract'
import Button from '@mui/material/Button'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useState } from 'react'
import { api } from '../../../../lib/api/client.ts'
import { formatMoment } from '../../../../lib/format.ts'
import { FailureNotice } from '../../../../lib/kit/notices/FailureNotice.tsx'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { Loading, Skeleton } from '../../../../lib/kit/Skeleton.tsx'
import { useMayWrite } from '../../../../lib/session/use-may.ts'
import { useCatalogue } from '../../../../lib/flows/api/catalogue.ts'
import { useFlow } from '../../../../lib/flows/api/flow.ts'
import { useTree } from '../../../runs/api/runs.ts'
import { RunState } from '../../../../lib/flows/JobState.tsx'
import { RunView } from '../../../runs/steps/RunView.tsx'
import { CanvasSlot } from '../store/canvas-handle.ts'
import { Canvas } from '../canvas/Canvas.tsx'
import editorCss from '../Editor.module.css'
import { Inspector } from '../inspector/Inspector.tsx'
import { traceByNode } from '../model/trace.ts'
import panelCss from '../Panels.module.css'
import { EditorProvider, useActions, useEditor } from '../store/context.ts'
import { createEditor } from '../store/editor-store.ts'
import css from '../running/Running.module.css'
import { useRunningTexts } from '../run-texts/texts.ts'

/** The document of a run, which never changes. */
const useRunDocument = (flowId: string, runId: string) =>
  useQuery({
    queryKey: ['run-document', runId],
    queryFn: ({ signal }) => api.call(runs.runDocument, { params: { id: flowId, runId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  })

/** A past run on the canvas: the flow as it ran, with the result of each node. Read-only. */
export function PastRun({ flowId, runId }: { flowId: string; runId: string }) {
  const catalogue = useCatalogue()
  const tree = useTree(flowId, runId)
  const ran = useRunDocument(flowId, runId)
  const error = catalogue.error ?? tree.error ?? ran.error
  if (catalogue.data && tree.data && ran.data)
    return <Shown flowId={flowId} run={tree.data} document={ran.data.document} catalogue={catalogue.data} />
  if (error)
    return (
      <div className={editorCss.failed}>
        <FailureNotice
          error={error}
          onRetry={() => {
            void catalogue.refetch()
            void tree.refetch()
            void ran.refetch()
          }}
        />
      </div>
    )
  return (
    <div className={editorCss.waiting}>
      <Loading>
        <Skeleton height={48} radius={0} />
      </Loading>
    </div>
  )
}

interface ShownProps {
  flowId: string
  run: contractRuns.Run
  document: contract.FlowDocument
  catalogue: contract.Catalogue
}

function Shown({ flowId, run, document, catalogue }: ShownProps) {
  const [editor] = useState(() => createEditor(document))
  const [canvas] = useState(() => new CanvasSlot())

  useEffect(() => {
    editor.actions.setRun(run, traceByNode(run.steps))
  }, [editor, run])

  return (
    <EditorProvider value={{ editor, catalogue, flowId, readOnly: true, canvas }}>
      <Head flowId={flowId} run={run} />
      <div className={editorCss.work}>
        <Canvas />
        <Side run={run} />
      </div>
    </EditorProvider>
  )
}

function Head({ flowId, run }: { flowId: string; run: contractRuns.Run }) {
  const t = useRunningTexts()
  const navigate = useNavigate()
  const mayWrite = useMayWrite()
  const { data: flow } = useFlow(flowId)
  const toEditor = (search: { data?: string }) =>
    void navigate({ to: '/workflow/$id', params: { id: flowId }, search })
  const name = t('past.of', { flow: flow?.title ?? '', when: formatMoment(run.createdAt) })
  return (
    <header className={css.past}>
      <title>{`${t('past.title')} · Millrace`}</title>
      <IconAction label={t('past.back')} onClick={() => toEditor({})}>
        <ArrowLeft size={18} />
      </IconAction>
      <h1>{name}</h1>
      <RunState state={run.state} />
      {mayWrite ? (
        <Button size="small" variant="contained" onClick={() => toEditor({ data: run.id })}>
          {t('past.use')}
        </Button>
      ) : null}
      <p className={css.hint}>{t('past.readOnly')}</p>
    </header>
  )
}

/** The run as a whole, or the selected node. */
function Side({ run }: { run: contractRuns.Run }) {
  const t = useRunningTexts()
  const { select } = useActions()
  const isSelected = useEditor(({ selection }) => selection.length > 0)
  return (
    <aside className={panelCss.side} aria-label={t('past.title')} id="flow-panel">
      {isSelected ? (
        <>
          <div className={css.buttons}>
            <Button
              size="small"
              variant="text"
              startIcon={<ArrowLeft size={14} />}
              onClick={() => select([])}
            >
              {t('past.title')}
            </Button>
          </div>
          <Inspector />
        </>
      ) : (
        <>
          <header className={panelCss.head}>
            <h2>{t('past.title')}</h2>
          </header>
          <div className={panelCss.body}>
            <RunView run={run} />
          </div>
        </>
      )}
    </aside>
  )
}
