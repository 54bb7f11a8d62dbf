import type { flows } from '@millrace/contract'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { withdrawReport } from '../../../lib/notify/report-error.ts'
import { CanvasSlot } from './store/canvas-handle.ts'
import { Canvas } from './canvas/Canvas.tsx'
import { ConflictCard } from './ConflictCard.tsx'
import css from './Editor.module.css'
import { emptyDocument } from './model/document.ts'
import { Palette } from './palette/Palette.tsx'
import { usePresence } from './presence/use-presence.ts'
import type { Draft } from './save/draft.ts'
import { LeaveGuard } from './save/LeaveGuard.tsx'
import { useCheck } from './save/use-check.ts'
import { useDraft } from './save/use-draft.ts'
import { EditorProvider, useActions, useEditor } from './store/context.ts'
import { createEditor } from './store/editor-store.ts'
import { useEditorTexts } from './texts.ts'
import { Toolbar } from './toolbar/Toolbar.tsx'
import { useUnstack } from './use-arrange.ts'
import { useKeys } from './use-keys.ts'
import { REMOVED_TOAST } from './use-remove.ts'

// The settings forms load after the canvas, usually before anyone selects a node.
const loadPanel = () => import('./panels/SidePanel.tsx')
const SidePanel = lazy(async () => ({ default: (await loadPanel()).SidePanel }))
const Outline = lazy(async () => ({ default: (await import('./outline/Outline.tsx')).Outline }))
const PublishDialog = lazy(async () => ({
  default: (await import('./panels/PublishDialog.tsx')).PublishDialog,
}))

const NodeMenu = lazy(async () => ({ default: (await import('./menu/NodeMenu.tsx')).NodeMenu }))
const KeysDialog = lazy(async () => ({ default: (await import('./toolbar/KeysDialog.tsx')).KeysDialog }))

interface FlowEditorProps {
  catalogue: flows.Catalogue
  flow: flows.Flow | null
  readOnly: boolean
  onCreated: (id: string) => void
}

const startDocument = (flow: flows.Flow | null) => flow?.document ?? emptyDocument()

/** The editor of a flow. */
export function FlowEditor({ catalogue, flow, readOnly, onCreated }: FlowEditorProps) {
  const [editor] = useState(() => createEditor(startDocument(flow)))
  const [canvas] = useState(() => new CanvasSlot())
  const draft = useDraft({ editor, flow, readOnly, onCreated })
  const flowId = useStore(draft.state, (state) => state.flowId)
  return (
    <EditorProvider value={{ editor, catalogue, flowId, readOnly, canvas }}>
      <Workplace draft={draft} />
    </EditorProvider>
  )
}

function Workplace({ draft }: { draft: Draft }) {
  const t = useEditorTexts()
  const view = useEditor((state) => state.view)
  const hasPanel = useWasOpen()
  const title = useStore(draft.state, (state) => state.title)
  const [publishing, setPublishing] = useState(false)
  const menu = useEditor((state) => state.menu)
  const help = useEditor((state) => state.help)
  const { showHelp } = useActions()
  useCheck(draft)
  useKeys(draft)
  usePresence()
  useUnstack(draft)
  // The undo offered by the toast belongs to this editor.
  useEffect(() => () => withdrawReport(REMOVED_TOAST), [])
  useEffect(() => {
    // A failed load is retried where the panel is shown.
    const timer = setTimeout(() => void loadPanel().catch(() => undefined), 600)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <title>{`${title || t('untitled')} · Millrace`}</title>
      <Toolbar draft={draft} onPublish={() => setPublishing(true)} />
      <ConflictCard draft={draft} />
      <div className={css.work}>
        <Palette />
        {view === 'canvas' ? (
          <Canvas />
        ) : (
          <Suspense fallback={<div className={css.waiting} />}>
            <Outline />
          </Suspense>
        )}
        <Suspense fallback={null}>{hasPanel ? <SidePanel draft={draft} /> : null}</Suspense>
      </div>
      <Suspense fallback={null}>
        {publishing ? <PublishDialog draft={draft} onClose={() => setPublishing(false)} /> : null}
        {menu ? <NodeMenu menu={menu} /> : null}
        {help ? <KeysDialog onClose={() => showHelp(false)} /> : null}
      </Suspense>
      <LeaveGuard draft={draft} />
      <StatusMessage />
    </>
  )
}

/** Once opened, the panel stays mounted, so that a run started there is followed while the panel is closed. */
function useWasOpen(): boolean {
  const isOpen = useEditor((state) => state.panel !== null)
  // The runs panel takes over the values of a past run.
  const { data } = useSearch({ strict: false })
  const [wasOpen, setWasOpen] = useState(false)
  if ((isOpen || data !== undefined) && !wasOpen) setWasOpen(true)
  return wasOpen
}

/** A message for screen readers only. */
function StatusMessage() {
  const { text, count } = useEditor((state) => state.said)
  // A repeated message is only announced again if its text differs.
  return <output className="visually-hidden">{`${text}${count % 2 === 0 ? '' : '\u200B'}`}</output>
}
