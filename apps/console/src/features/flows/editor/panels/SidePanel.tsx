import X from 'lucide-react/icons/x'
import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { Inspector } from '../inspector/Inspector.tsx'
import type { Draft } from '../save/draft.ts'
import { useActions, useEditor } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import css from './Panels.module.css'
import { ProblemsPanel } from './ProblemsPanel.tsx'
import { RunPanel } from './RunPanel.tsx'

const ChatPanel = lazy(() => import('../builder/ChatPanel.tsx'))
const VersionsPanel = lazy(() => import('../versions/VersionsPanel.tsx'))

/** Beside the canvas, or on a phone from below: the inspector, problems, a run, or versions. */
export function SidePanel({ draft }: { draft: Draft }) {
  const t = useEditorTexts()
  const { showPanel } = useActions()
  const panel = useEditor((state) => state.panel)
  const flowId = useStore(draft.state, (state) => state.flowId)
  if (panel === null) return null
  return (
    <aside className={css.side} aria-label={t(`panels.${panel}`)} id="flow-panel">
      <div className={css.close}>
        <IconAction size="small" label={t('close')} onClick={() => showPanel(null)}>
          <X size={16} />
        </IconAction>
      </div>
      {panel === 'inspect' ? <Inspector /> : null}
      {panel === 'problems' ? <ProblemsPanel /> : null}
      {panel === 'run' ? <RunPanel draft={draft} /> : null}
      <Suspense fallback={null}>
        {panel === 'chat' ? <ChatPanel draft={draft} /> : null}
        {panel === 'versions' ? <VersionsPanel draft={draft} flowId={flowId} /> : null}
      </Suspense>
    </aside>
  )
}
