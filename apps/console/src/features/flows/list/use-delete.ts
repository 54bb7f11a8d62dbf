import { ApiError, type flows } from '@millrace/contract'
import { bannerText, isConflict } from '../../../lib/api/failures.ts'
import { showBanner } from '../../../lib/notify/banner.ts'
import { showReport } from '../../../lib/notify/report-error.ts'
import { useDeleteFlow, useRestoreFlow } from '../../../lib/flows/api/flow.ts'
import { useFlowsTexts } from '../../../lib/flows/texts.ts'

export interface Flow {
  id: string
  title: string
}

/** Why a deletion needs confirmation: visible flows that call it, and what starts it automatically. */
export interface Reasons {
  callers: Flow[]
  /** Flows call it that this user cannot see. */
  hidden: boolean
  starts: flows.FlowStarts
}

const QUIET: flows.FlowStarts = { schedules: 0, liveColumns: 0, form: false, hook: false }

function reasonsOf(error: unknown): Reasons {
  const details = error instanceof ApiError ? error.details : {}
  const callers = Array.isArray(details.usedBy) ? (details.usedBy as Flow[]) : []
  const starts = { ...QUIET, ...(details.starts as Partial<flows.FlowStarts> | undefined) }
  const isStarted = starts.schedules > 0 || starts.liveColumns > 0 || starts.form || starts.hook
  return { callers, starts, hidden: callers.length === 0 && !isStarted }
}

interface Input {
  /** Asks before something automated stops. */
  onAsk: (flow: Flow, reasons: Reasons) => void
  onDeleted?: (() => void) | undefined
}

/** Moves a flow to the trash, with undo in the toast; asks only where something would stop. */
export function useDelete({ onAsk, onDeleted }: Input) {
  const t = useFlowsTexts()
  const { mutate, isPending } = useDeleteFlow()
  const { mutate: restore } = useRestoreFlow()
  function remove(flow: Flow, force = false) {
    if (isPending) return
    mutate(
      { id: flow.id, force },
      {
        onSuccess: () => {
          const message = t('deleted', { name: flow.title })
          showReport({ message, level: 'info', onUndo: () => restore(flow.id) })
          onDeleted?.()
        },
        onError: (error) => {
          if (isConflict(error)) onAsk(flow, reasonsOf(error))
          else showBanner('error', bannerText(error))
        },
      },
    )
  }
  return { remove, isPending }
}
