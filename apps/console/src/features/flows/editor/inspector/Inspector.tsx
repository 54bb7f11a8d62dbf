import { isEdgeKey, isNodeId, isNoteId } from '../model/document.ts'
import { useEditor } from '../store/context.ts'
import { EdgePanel } from './EdgePanel.tsx'
import { FlowPanel } from './FlowPanel.tsx'
import { ManyPanel } from './ManyPanel.tsx'
import { NodePanel } from './NodePanel.tsx'
import { NotePanel } from './NotePanel.tsx'

/** What is selected, to be read and changed; without a selection, the flow itself. */
export function Inspector() {
  const selection = useEditor((state) => state.selection)
  const [first] = selection
  if (first === undefined) return <FlowPanel />
  if (selection.length > 1) return <ManyPanel selection={selection} />
  if (isEdgeKey(first)) return <EdgePanel key={first} id={first} />
  if (isNoteId(first)) return <NotePanel key={first} id={first} />
  return isNodeId(first) ? <NodePanel key={first} id={first} /> : <FlowPanel />
}
