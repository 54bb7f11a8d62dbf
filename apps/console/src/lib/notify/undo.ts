import { showReport } from './report-error.ts'

interface Undo {
  /** The action, such as "Source removed". */
  message: string
  undo: () => void
  /** Commits the action once it can no longer be undone. */
  commit: () => void
  /** Commits it while the page is being unloaded. */
  commitOnLeaving: () => void
}

/** Offers undo while its toast is open; leaving the page commits the action. */
export function offerUndo({ message, undo, commit, commitOnLeaving }: Undo): void {
  let settled = false
  function settle(action: () => void) {
    if (settled) return
    settled = true
    removeEventListener('pagehide', onLeave)
    action()
  }
  const onLeave = () => settle(commitOnLeaving)
  addEventListener('pagehide', onLeave)
  const shown = showReport({
    message,
    level: 'info',
    onUndo: () => settle(undo),
    onClose: () => settle(commit),
  })
  if (!shown) settle(commit)
}
