import { useEffect, useEffectEvent } from 'react'
import { isStacked } from './model/document.ts'
import { move } from './model/edit-nodes.ts'
import type { Draft } from './save/draft.ts'
import { useActions, useEditorContext } from './store/context.ts'

/** Arranges all nodes from left to right, as one undo step. */
export function useArrange(): () => void {
  const { editor, catalogue, canvas } = useEditorContext()
  const { edit } = useActions()
  return () => {
    void (async () => {
      const { arrange } = await import('./model/arrange.ts')
      const places = arrange(editor.document(), catalogue)
      edit((document) => move(document, places))
      requestAnimationFrame(() => canvas.current?.fit())
    })()
  }
}

/**
 * Arranges a flow when it is opened if its steps hide each other: programs often give them no positions. To open a flow
 * doesn't change it, or its tests would count no longer; the positions are saved with the first change.
 */
export function useUnstack(draft: Draft): void {
  const { editor, catalogue, canvas } = useEditorContext()
  const unstack = useEffectEvent(async () => {
    if (!isStacked(editor.document())) return
    const { arrange } = await import('./model/arrange.ts')
    const document = editor.document()
    if (!isStacked(document)) return
    draft.showAs(move(document, arrange(document, catalogue)))
    requestAnimationFrame(() => canvas.current?.fit())
  })
  useEffect(() => {
    void unstack()
  }, [])
}
