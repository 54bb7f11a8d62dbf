import { useState } from 'react'
import { isEdgeKey, isNodeId, isNoteId } from '../model/document.ts'
import { useRunning } from '../store/running.ts'
import { useEditor, useDocument } from '../store/context.ts'
import { EdgePanel } from './EdgePanel.tsx'
import { ManyPanel } from './ManyPanel.tsx'
import { type NodePart, NodePanel } from './NodePanel.tsx'
import { NotePanel } from './NotePanel.tsx'
import { Tabs } from '../../../../lib/kit/Tabs.tsx'
import { useEditorTexts } from '../texts.ts'
import css from './Inspector.module.css'
import { FlowSettings } from './FlowSettings.tsx'
import { Parameters } from './Parameters.tsx'

/** The shown tab: kept for the next node, unless the user jumps to a problem of its settings. */
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

/** The selection's settings; without a selection, those of the flow. */
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

/** The flow itself: its parameters, and how it runs. */
function FlowPanel() {
  const t = useEditorTexts()
  const [tab, setTab] = useState<'params' | 'settings'>('params')
  const count = useDocument(({ params }) => params.length)
  return (
    <>
      <header className={css.head}>
        <h2>{t('flow.title')}</h2>
      </header>
      <Tabs
        label={t('flow.title')}
        items={[
          { key: 'params', label: t('flow.params'), count },
          { key: 'settings', label: t('flow.settings') },
        ]}
        selected={tab}
        onSelect={setTab}
      >
        <div className={css.body}>{tab === 'params' ? <Parameters /> : <FlowSettings />}</div>
      </Tabs>
    </>
  )
}
