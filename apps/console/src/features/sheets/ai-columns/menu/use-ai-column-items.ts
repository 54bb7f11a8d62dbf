import { useNavigate } from '@tanstack/react-router'
import type { sheets } from '@millrace/contract'
import { showMessage } from '../../../../lib/notify/message.ts'
import type { SheetParts } from '../../sheet-parts.ts'
import type { AiColumnState } from '../../grid/types.ts'
import { useStopAiColumn } from '../api/ai-columns.ts'
import { isAtWork } from '../../status/job-facts.ts'
import { useAiColumnTexts } from '../texts/texts.ts'

interface AiColumnItemsProps extends SheetParts {
  column: sheets.Column
  aiState: AiColumnState | undefined
}

interface AiColumnItem {
  key: string
  label: string
  onSelect: () => void
}

/** The additional menu items of an AI column: run, stop, settings, and its runs. */
export function useAiColumnItems({
  sheet,
  column,
  aiState,
  mayWrite,
  onAsk,
}: AiColumnItemsProps): AiColumnItem[] {
  const t = useAiColumnTexts()
  const navigate = useNavigate()
  const stop = useStopAiColumn(sheet.id)
  if (column.type !== 'live') return []
  const own = aiState?.columns.find(({ columnId }) => columnId === column.id)
  const isBusy = isAtWork(own?.job ?? null) || Boolean(own?.waiting)
  const item = (key: 'run' | 'stop' | 'edit' | 'history', onSelect: () => void): AiColumnItem => ({
    key: `ai-column-${key}`,
    label: t(`columnMenu.${key}`),
    onSelect,
  })
  const flow = own?.flow
  const history = flow
    ? [
        item('history', () => {
          void navigate({
            to: '/console/workflow-detail/$id',
            params: { id: flow.id },
            search: { tab: 'jobs' },
          })
        }),
      ]
    : []
  if (!mayWrite) return history
  const onSuccess = () => showMessage(t('bar.stopped'))
  return [
    isBusy
      ? item('stop', () => stop.mutate(column.key, { onSuccess }))
      : item('run', () => onAsk({ dialog: 'aiColumnRun', column })),
    item('edit', () => onAsk({ dialog: 'aiColumn', column })),
    ...history,
  ]
}
