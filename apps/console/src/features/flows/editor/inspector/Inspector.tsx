import { useState } from 'react'
import { isEdgeKey, isNodeId, isNoteId } from '../model/document.ts'
import { useRunning } from '../store/running.ts'
import { useEditor } from '../store/context.ts'
import { EdgePanel } from './EdgePanel.tsx'
import { FlowPanel } from './FlowPanel.tsx'
import { ManyPanel } from './ManyPanel.tsx'
import { type NodePart, NodePanel } from './NodePanel.tsx'
import { NotePanel } from './NotePanel.tsx'

/** Which part of a node is shown: the same one of the next node, until a problem of its settings is gone to. */
function useParts() {
  const editing = useRunning() !== null
  const jump = useEditor((state) => state.jump)
  const [tab, setTab] = useState<NodePart>(editing ? 'settings' : 'run')
  const [jumped, setJumped] = useState(jump)
  if (jumped !== jump) {
    setJumped(jump)
    setTab('settings')
  }
  return { tab, onTab: setTab }
}

/** What is selected, to be read and changed; without a selection, the flow itself. */
export function Inspector() {
  const selection = useEditor((state) => state.selection)
  const parts = useParts()
  const [first] = selection
  if (first === undefined) return <FlowPanel />
  if (selection.length > 1) return <ManyPanel selection={selection} />
  if (isEdgeKey(first)) return <EdgePanel key={first} id={first} />
  if (isNoteId(first)) return <NotePanel key={first} id={first} />
  return isNodeId(first) ? <NodePanel key={first} id={first} {...parts} /> : <FlowPanel />
}
