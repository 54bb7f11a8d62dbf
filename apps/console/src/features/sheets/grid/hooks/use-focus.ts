import { useEffect, type RefObject } from 'react'
import type { Grid } from './use-grid.ts'

/**
 * Keeps the focus in the grid. For screen readers the library gives it to an element of the cell, which it takes away
 * when it draws the cells anew; the browser then leaves the focus nowhere, and the next key would be lost.
 */
export function useKeptFocus(grid: Grid, box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const node = box.current
    if (!node) return undefined
    let ours = false
    const isEditing = () => grid.ui.getState().editing !== null
    const note = ({ target }: Event) => {
      ours = target instanceof Node && node.contains(target)
    }
    const restore = () => {
      if (ours && !isEditing() && document.activeElement === document.body) grid.editor?.focus()
    }
    const observer = new MutationObserver(restore)
    observer.observe(node, { childList: true, subtree: true })
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', note, true)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', note, true)
    }
  }, [grid, box])
}
