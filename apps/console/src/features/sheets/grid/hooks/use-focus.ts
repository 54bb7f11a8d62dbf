import { useEffect, type RefObject } from 'react'
import type { Grid } from './use-grid.ts'

/**
 * Keeps focus in the grid. For screen readers, the library focuses an element per cell, which it removes when it
 * redraws; focus would then be lost together with the next key.
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
