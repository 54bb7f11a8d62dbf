import { showReport } from './report-error.ts'

interface Undo {
  /** What was done, such as "Source removed". */
  message: string
  undo: () => void
  /** Commits the action once it can no longer be undone. */
  commit: () => void
  /** The same while the page is being left. */
  commitOnLeaving: () => void
}

/** Offers to undo something for as long as its toast is open; leaving the page commits it. */
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
