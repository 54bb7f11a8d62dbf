import { leavePanel } from './focus-thing.ts'
import { useActions, useEditorContext } from './store/context.ts'
import { soon } from './when-there.ts'

/** Goes to a step from a panel that is about another one: the keyboard goes along, as the panel's own fields go. */
export function useGoTo(): (id: string) => void {
  const { editor, canvas } = useEditorContext()
  const { select } = useActions()
  return (id) => {
    select([id])
    soon(() => leavePanel({ editor, canvas }))
  }
}
