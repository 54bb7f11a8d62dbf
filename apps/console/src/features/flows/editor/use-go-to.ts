import { leavePanel } from './focus-thing.ts'
import { useActions, useEditorContext } from './store/context.ts'
import { soon } from './when-there.ts'

/** Selects a step from a panel about another one, with keyboard focus, because the panel's fields change. */
export function useGoTo(): (id: string) => void {
  const { editor, canvas } = useEditorContext()
  const { select } = useActions()
  return (id) => {
    select([id])
    soon(() => leavePanel({ editor, canvas }))
  }
}
