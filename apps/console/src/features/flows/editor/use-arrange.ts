import { useEffect, useEffectEvent } from 'react'
import { isStacked } from './model/document.ts'
import { move } from './model/edit-nodes.ts'
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

/** Arranges a flow when it is opened if its steps hide each other: programs often give them no positions. */
export function useUnstack(): void {
  const { editor } = useEditorContext()
  const arrange = useArrange()
  const unstack = useEffectEvent(() => {
    if (isStacked(editor.document())) arrange()
  })
  useEffect(() => {
    unstack()
  }, [])
}
