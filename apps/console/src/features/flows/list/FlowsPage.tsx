import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import type { flows } from '@millrace/contract'
import { useCreationWish } from '../../../lib/creation-wish.ts'
import { ButtonLink } from '../../../lib/kit/ButtonLink.tsx'
import { Page } from '../../../lib/kit/Page.tsx'
import { Pager } from '../../../lib/kit/tables/Pager.tsx'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { DropHint } from '../../../lib/DropHint.tsx'
import { useDrop } from '../../../lib/use-drop.ts'
import { useApprovals } from '../../runs/api/approvals.ts'
import { FLOWS_PAGE, useFlows } from '../api/list-flows.ts'
import { useFlowsTexts } from '../../../lib/flows/texts.ts'
import { FlowsFilters, type FlowsView } from './FlowsFilters.tsx'
import { FlowsList } from './FlowsList.tsx'
import { type Flow, type Reasons, useDelete } from './use-delete.ts'
import { useImportFlow } from './use-import-flow.ts'

const CreateFlow = lazy(() => import('./CreateFlow.tsx'))
const DeleteFlow = lazy(() => import('./DeleteFlow.tsx'))
const ShareFlow = lazy(() => import('./ShareFlow.tsx'))

type Asking =
  | { dialog: 'create' }
  | { dialog: 'share'; flow: flows.FlowSummary }
  | { dialog: 'delete'; flow: Flow; reasons: Reasons }
  | null

interface FlowsPageProps {
  view: FlowsView
  page: number
  onView: (view: FlowsView) => void
  onPage: (page: number) => void
  /** Opens a flow; a new empty one in the editor. */
  onOpen: (id: string, inEditor: boolean) => void
}

const SHARED = { all: undefined, own: false, shared: true } as const

/** The flows of the project and the account, and those in the trash. */
export function FlowsPage({ view, page, onView, onPage, onOpen }: FlowsPageProps) {
  const t = useFlowsTexts()
  const mayWrite = useMayWrite()
  const [asking, setAsking] = useState<Asking>(null)
  const { q: search, tag, scope = 'all', sort, isTrash = false } = view
  const list = useFlows({ page, search, tag, shared: SHARED[scope], sort, deleted: isTrash })
  const { remove, isPending } = useDelete({
    onAsk: (flow, reasons) => setAsking({ dialog: 'delete', flow, reasons }),
    onDeleted: () => setAsking(null),
  })
  const importFlow = useImportFlow((id) => onOpen(id, false))
  function onFile(file: File) {
    setAsking(null)
    void importFlow(file)
  }
  const over = useDrop(mayWrite && asking === null, ([file]) => file && onFile(file))
  useCreationWish('flow', () => setAsking({ dialog: 'create' }))
  const isEmpty = list.data?.total === 0 && !search && !tag && scope === 'all' && !isTrash
  const actions = mayWrite ? (
    <Button
      variant="contained"
      startIcon={<Plus size={16} />}
      onClick={() => setAsking({ dialog: 'create' })}
    >
      {t('create')}
    </Button>
  ) : null

  return (
    <Page
      title={t('title')}
      actions={
        <>
          <ApprovalsLink />
          {isEmpty ? null : actions}
        </>
      }
    >
      <FlowsFilters view={view} onView={onView} tags={list.data?.tags ?? []} isEmpty={isEmpty} />
      <FlowsList
        list={list}
        view={view}
        actions={actions}
        onAll={() => onView({ sort, isTrash })}
        onDelete={remove}
        onShare={(flow) => setAsking({ dialog: 'share', flow })}
      />
      <Pager page={page} size={FLOWS_PAGE} total={list.data?.total ?? 0} onPage={onPage} />
      {over ? <DropHint title={t('drop.title')} text={t('drop.kinds')} /> : null}
      <Suspense fallback={null}>
        {asking?.dialog === 'create' ? (
          <CreateFlow onClose={() => setAsking(null)} onCreated={onOpen} onFile={onFile} />
        ) : null}
        {asking?.dialog === 'delete' ? (
          <DeleteFlow
            flow={asking.flow}
            reasons={asking.reasons}
            pending={isPending}
            onConfirm={() => remove(asking.flow, true)}
            onClose={() => setAsking(null)}
          />
        ) : null}
        {asking?.dialog === 'share' ? <ShareFlow flow={asking.flow} onClose={() => setAsking(null)} /> : null}
      </Suspense>
    </Page>
  )
}

/** Links to pending approvals, with their number. */
function ApprovalsLink() {
  const t = useFlowsTexts()
  const { data } = useApprovals({})
  const count = data?.total ?? 0
  return (
    <ButtonLink to="/console/workflow/approvals">
      {count > 0 ? t('approvalsWaiting', { count }) : t('approvals')}
    </ButtonLink>
  )
}
