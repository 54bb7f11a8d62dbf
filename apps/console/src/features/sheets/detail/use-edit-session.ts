import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { showBanner } from '../../../lib/notify/banner.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { EditSession } from '../grid/edits/edit-session.ts'
import { serverWrites } from '../grid/edits/writes.ts'
import { commandOf } from '../grid/keys/commands.ts'
import { pageText } from '../page-texts/texts.ts'

/** The edits in the open sheet, kept while its page is open. */
export function useEditSession(sheetId: string): EditSession {
  const queries = useQueryClient()
  const [session] = useState(() => {
    const writes = serverWrites(sheetId)
    return new EditSession({
      writes: {
        undo: async (changeId) => {
          const outcome = await writes.undo(changeId)
          void queries.invalidateQueries({ queryKey: ['sheets', sheetId] })
          return outcome
        },
      },
      onError: (error) => showBanner('error', bannerText(error)),
      onSkipped: (count) => showMessage(pageText('status.skipped', { count }), 'warning'),
    })
  })
  return session
}

/** Whether undo and redo are currently available. */
export function useCanUndo({ history, subscribe }: EditSession): { canUndo: boolean; canRedo: boolean } {
  const canUndo = useSyncExternalStore(subscribe, () => history.canUndo)
  const canRedo = useSyncExternalStore(subscribe, () => history.canRedo)
  return { canUndo, canRedo }
}

/** Fields have an undo of their own; what is open over the page is another matter. */
const ELSEWHERE = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]'

/** Undo and redo shortcuts for the whole page. The grid handles its own keys first. */
export function useUndoKeys(session: EditSession, mayWrite: boolean): void {
  useEffect(() => {
    if (!mayWrite) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      const command = commandOf(event)
      if (event.defaultPrevented || (command !== 'undo' && command !== 'redo')) return
      if (event.target instanceof Element && event.target.closest(ELSEWHERE)) return
      event.preventDefault()
      void session[command]()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [session, mayWrite])
}
