import { lazy, Suspense, useState } from 'react'
import { Tabs } from '../../../../lib/kit/Tabs.tsx'
import { NodeIdProvider } from '../fields/node-id.ts'
import { nodeOf } from '../model/document.ts'
import { useDocument, useEditor, useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import { AdvancedSettings } from './AdvancedSettings.tsx'
import { Connections } from './Connections.tsx'
import css from './Inspector.module.css'
import { NodeHead } from './NodeHead.tsx'
import { NodeSettings } from './NodeSettings.tsx'
import { Parameters } from './Parameters.tsx'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { problemsOfNode } from '../model/problems.ts'
import { useProblemText } from '../use-problem-text.ts'

const NodeRun = lazy(async () => ({ default: (await import('../running/NodeRun.tsx')).NodeRun }))

export type NodePart = 'settings' | 'run'

interface NodePanelProps {
  id: string
  tab: NodePart
  onTab: (tab: NodePart) => void
}

/** A node's settings, connections, and result in the last run. */
export function NodePanel({ id, tab, onTab }: NodePanelProps) {
  const t = useEditorTexts()
  const { catalogue } = useEditorContext()
  const node = useDocument((document) => nodeOf(document, id))
  const steps = useEditor(({ trace }) => trace.get(id)?.steps.length)
  // When moving between nodes, the results tab stays selected; a node that has not run shows its settings.
  const [asked, setAsked] = useState(false)
  const shown = asked || steps ? tab : 'settings'
  if (!node) return null
  const definition = catalogue.get(node.type)
  return (
    <NodeIdProvider value={id}>
      <NodeHead node={node} definition={definition} />
      <Tabs
        label={t('inspector.parts')}
        items={[
          { key: 'settings', label: t('inspector.settings') },
          { key: 'run', label: t('inspector.run'), count: steps },
        ]}
        selected={shown}
        onSelect={(next) => {
          setAsked(true)
          onTab(next)
        }}
      >
        {shown === 'run' ? (
          <Suspense fallback={null}>
            <NodeRun id={id} />
          </Suspense>
        ) : (
          <div className={css.body}>
            {definition?.desc ? <p className={css.desc}>{definition.desc}</p> : null}
            <NodeProblems id={id} />
            {node.type === 'start' ? <Parameters /> : null}
            {definition ? <NodeSettings node={node} definition={definition} /> : null}
            {definition ? <Connections node={node} definition={definition} /> : null}
            {definition ? <AdvancedSettings node={node} definition={definition} /> : null}
          </div>
        )}
      </Tabs>
    </NodeIdProvider>
  )
}

/** Problems of the whole node; those of a setting are shown at the setting. */
function NodeProblems({ id }: { id: string }) {
  const problems = useEditor((state) => state.problems)
  const textOf = useProblemText()
  return problemsOfNode(problems, id).others.map((problem) => (
    <Callout
      key={`${problem.code} ${problem.message}`}
      kind={problem.severity === 'error' ? 'error' : 'warning'}
    >
      {textOf(problem)}
    </Callout>
  ))
}
