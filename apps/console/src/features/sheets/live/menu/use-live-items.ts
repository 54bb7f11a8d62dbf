import { useNavigate } from '@tanstack/react-router'
import type { sheets } from '@millrace/contract'
import { showMessage } from '../../../../lib/notify/message.ts'
import type { SheetParts } from '../../sheet-parts.ts'
import type { LiveState } from '../../grid/types.ts'
import { useStopLive } from '../api/live.ts'
import { isAtWork } from '../../status/job-facts.ts'
import { useLiveTexts } from '../texts/texts.ts'

interface LiveItemsProps extends SheetParts {
  column: sheets.Column
  live: LiveState | undefined
}

interface LiveItem {
  key: string
  label: string
  onSelect: () => void
}

/** What the menu of a live column has beside the usual: run, stop, set up, and its runs. */
export function useLiveItems({ sheet, column, live, mayWrite, onAsk }: LiveItemsProps): LiveItem[] {
  const t = useLiveTexts()
  const navigate = useNavigate()
  const stop = useStopLive(sheet.id)
  if (column.type !== 'live') return []
  const own = live?.columns.find(({ columnId }) => columnId === column.id)
  const isBusy = isAtWork(own?.job ?? null) || Boolean(own?.waiting)
  const item = (key: 'run' | 'stop' | 'edit' | 'history', onSelect: () => void): LiveItem => ({
    key: `live-${key}`,
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
      : item('run', () => onAsk({ dialog: 'liveRun', column })),
    item('edit', () => onAsk({ dialog: 'live', column })),
    ...history,
  ]
}
