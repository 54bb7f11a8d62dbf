import X from 'lucide-react/icons/x'
import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { Inspector } from '../inspector/Inspector.tsx'
import type { Draft } from '../save/draft.ts'
import { useActions, useEditor } from '../store/context.ts'
import { RunningProvider } from '../store/running.ts'
import { useTestRun } from '../running/use-test-run.ts'
import { useUsedRun } from '../running/use-used-run.ts'
import { useEditorTexts } from '../texts.ts'
import { toastsBeside } from '../toast-room.ts'
import css from '../Panels.module.css'

const ProblemsPanel = lazy(async () => ({ default: (await import('./ProblemsPanel.tsx')).ProblemsPanel }))
const RunPanel = lazy(async () => ({ default: (await import('./RunPanel.tsx')).RunPanel }))
const ChatPanel = lazy(() => import('../builder/ChatPanel.tsx'))
const VersionsPanel = lazy(() => import('../versions/VersionsPanel.tsx'))

/** The panel beside the canvas (at the bottom on a phone): inspector, problems, run, or versions. */
export function SidePanel({ draft }: { draft: Draft }) {
  const t = useEditorTexts()
  const { showPanel } = useActions()
  const panel = useEditor((state) => state.panel)
  const flowId = useStore(draft.state, (state) => state.flowId)
  const running = useTestRun(draft)
  useUsedRun(running)
  if (panel === null) return null
  return (
    <aside ref={toastsBeside} className={css.side} aria-label={t(`panels.${panel}`)} id="flow-panel">
      <div className={css.close}>
        <IconAction size="small" label={t('close')} onClick={() => showPanel(null)}>
          <X size={16} />
        </IconAction>
      </div>
      <RunningProvider value={running}>
        <Suspense fallback={null}>
          {panel === 'inspect' ? <Inspector /> : null}
          {panel === 'problems' ? <ProblemsPanel /> : null}
          {panel === 'run' ? <RunPanel running={running} /> : null}
          {panel === 'chat' ? <ChatPanel draft={draft} /> : null}
          {panel === 'versions' ? <VersionsPanel draft={draft} flowId={flowId} /> : null}
        </Suspense>
      </RunningProvider>
    </aside>
  )
}
