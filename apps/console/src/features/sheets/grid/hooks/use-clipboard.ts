import { useEffect, type RefObject } from 'react'
import { copy, cut } from '../actions/copy.ts'
import { paste } from '../actions/paste.ts'
import type { Grid } from './use-grid.ts'

/** Copy, cut and paste while the grid has focus; elsewhere the browser handles them. */
export function useClipboard(grid: Grid, box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const isOurs = () =>
      box.current?.contains(document.activeElement) === true && grid.ui.getState().editing === null

    function onCopy(event: ClipboardEvent) {
      if (!isOurs()) return
      event.preventDefault()
      if (event.type === 'cut') void cut(grid, event.clipboardData)
      else copy(grid, event.clipboardData)
    }

    function onPaste(event: ClipboardEvent) {
      if (!isOurs()) return
      event.preventDefault()
      const data = event.clipboardData
      // The event's data is only available during its handler.
      const read = new Map(Array.from(data?.types ?? [], (type) => [type, data?.getData(type) ?? '']))
      void paste(grid, (type) => read.get(type) ?? '')
    }

    document.addEventListener('copy', onCopy)
    document.addEventListener('cut', onCopy)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('cut', onCopy)
      document.removeEventListener('paste', onPaste)
    }
  }, [grid, box])
}
