import { useNavigate } from '@tanstack/react-router'
import { flows } from 'virtual:contract'
import type { flows as contract } from '@millrace/contract'
import { api } from '../../../lib/api/client.ts'
import { bannerText } from '../../../lib/api/failures.ts'
import { RowMenu } from '../../../lib/kit/tables/RowMenu.tsx'
import { showBanner } from '../../../lib/notify/banner.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { useMay, useMayWrite } from '../../../lib/session/use-may.ts'
import { useDuplicateFlow, useRestoreFlow } from '../../../lib/flows/api/flow.ts'
import { useFlowsTexts } from '../../../lib/flows/texts.ts'
import type { RowAction } from '../../../lib/kit/tables/RowMenuList.tsx'

/** Actions that the list performs for a flow. */
export interface FlowDeeds {
  onDelete: (flow: contract.FlowSummary) => void
  onShare: (flow: contract.FlowSummary) => void
}

interface FlowMenuProps extends FlowDeeds {
  flow: contract.FlowSummary
  isTrash: boolean
}

/** The menu of a flow in the list, according to the user's permissions. */
export function FlowMenu({ flow, isTrash, onDelete, onShare }: FlowMenuProps) {
  const t = useFlowsTexts()
  const mayWrite = useMayWrite()
  const actions = useFlowActions(flow, {
    onDelete: () => onDelete(flow),
    onShare: () => onShare(flow),
  })
  const { mutate: restore } = useRestoreFlow()
  const onSuccess = () => showMessage(t('trash.restored'))
  const restoreActions = [{ label: t('trash.restore'), onSelect: () => restore(flow.id, { onSuccess }) }]
  const label = t('menu', { name: flow.title })
  return <RowMenu label={label} actions={isTrash ? (mayWrite ? restoreActions : []) : actions} />
}

/** Duplicate, export, share and delete. */
export function useFlowActions(
  flow: Pick<contract.FlowSummary, 'id' | 'title' | 'shared'>,
  { onDelete, onShare }: { onDelete: () => void; onShare: () => void },
): RowAction[] {
  const t = useFlowsTexts()
  const navigate = useNavigate()
  const mayWrite = useMayWrite()
  const mayShare = useMay('shareInAccount') === 'yes'
  const { mutate: duplicate } = useDuplicateFlow()
  const { id, shared } = flow

  const reading = [{ label: t('export'), onSelect: () => void exportFlow(id) }]
  if (!mayWrite) return reading
  const sharing = { label: t(shared ? 'unshare' : 'share'), onSelect: onShare }
  return [
    { label: t('open'), onSelect: () => void navigate({ to: '/workflow/$id', params: { id } }) },
    {
      label: t('duplicate'),
      onSelect: () => duplicate({ id }, { onSuccess: () => showMessage(t('duplicated')) }),
    },
    ...reading,
    ...(mayShare ? [sharing] : []),
    { label: t('delete'), onSelect: onDelete, danger: true },
  ]
}

/** Downloads the draft as a file that can be imported again. */
async function exportFlow(id: string): Promise<void> {
  try {
    const { title, description, icon, tags, document } = await api.call(flows.get, { params: { id } })
    const { saveFile } = await import('../../../lib/flows/save-file.ts')
    const text = JSON.stringify({ title, description, icon, tags, document }, null, 2)
    saveFile(new Blob([text], { type: 'application/json' }), `${title}.json`)
  } catch (error) {
    showBanner('error', bannerText(error))
  }
}
