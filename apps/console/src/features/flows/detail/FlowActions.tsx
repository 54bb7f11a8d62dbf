import Button from '@mui/material/Button'
import type { flows } from '@millrace/contract'
import { lazy, Suspense, useState } from 'react'
import { ButtonLink } from '../../../lib/kit/ButtonLink.tsx'
import { RowMenu } from '../../../lib/kit/tables/RowMenu.tsx'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { useFlowActions } from '../list/FlowMenu.tsx'
import { type Reasons, useDelete } from '../list/use-delete.ts'
import { useDetailTexts } from './texts.ts'

const DeleteFlow = lazy(() => import('../list/DeleteFlow.tsx'))
const ShareFlow = lazy(() => import('../list/ShareFlow.tsx'))
const EditDetails = lazy(() => import('./EditDetails.tsx'))

interface FlowActionsProps {
  flow: flows.Flow
  onLaunch: () => void
  onDeleted: () => void
}

/** Actions for a flow: open the editor, start a job, and those of the list. */
export function FlowActions({ flow, onLaunch, onDeleted }: FlowActionsProps) {
  const t = useDetailTexts()
  const mayWrite = useMayWrite()
  const [asking, setAsking] = useState<'details' | 'share' | Reasons | null>(null)
  const close = () => setAsking(null)
  const { remove, isPending } = useDelete({ onAsk: (_, reasons) => setAsking(reasons), onDeleted })
  // The first action opens the editor, which has its own button here.
  const actions = useFlowActions(flow, {
    onDelete: () => remove(flow),
    onShare: () => setAsking('share'),
  }).slice(mayWrite ? 1 : 0)
  const details = { label: t('details.edit'), onSelect: () => setAsking('details') }
  return (
    <>
      <RowMenu label={t('more')} actions={mayWrite ? [details, ...actions] : actions} />
      <ButtonLink to="/workflow/$id" params={{ id: flow.id }}>
        {t('edit')}
      </ButtonLink>
      {mayWrite ? (
        <Button variant="contained" disabled={flow.publishedVersion === null} onClick={onLaunch}>
          {t('launch')}
        </Button>
      ) : null}
      <Suspense fallback={null}>
        {typeof asking === 'object' && asking ? (
          <DeleteFlow
            flow={flow}
            reasons={asking}
            pending={isPending}
            onConfirm={() => remove(flow, true)}
            onClose={close}
          />
        ) : null}
        {asking === 'share' ? <ShareFlow flow={flow} onClose={close} /> : null}
        {asking === 'details' ? <EditDetails flow={flow} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
