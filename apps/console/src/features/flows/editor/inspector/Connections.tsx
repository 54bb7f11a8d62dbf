import type { flows } from '@millrace/contract'
import { portsOf } from '@millrace/engine'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import type { Edge, Node } from '../model/document.ts'
import { connect, disconnect } from '../model/edit-edges.ts'
import { useActions, useDocument, useEditorContext } from '../store/context.ts'
import { useNodeTexts } from '../texts-of-nodes.ts'
import { useEditorTexts } from '../texts.ts'
import { useNodeName } from '../use-node-name.ts'
import { useTargets } from '../use-targets.ts'
import css from './Inspector.module.css'

interface ConnectionsProps {
  node: Node
  definition: flows.NodeDefinition
}

/** Where a node leads to and what leads to it: all that the mouse can do on the canvas, by keyboard. */
export function Connections({ node, definition }: ConnectionsProps) {
  const t = useEditorTexts()
  const texts = useNodeTexts()
  const { select } = useActions()
  const nameOf = useNodeName()
  const edges = useDocument((document) => document.edges)
  const ports = portsOf(node, definition)
  const incoming = edges.filter(({ to }) => to === node.id)
  return (
    <details className={css.section} open={ports.length > 0 && edges.every(({ from }) => from !== node.id)}>
      <summary>{t('connections.title')}</summary>
      {incoming.length > 0 ? (
        <div className={css.port}>
          <span className={css.portName}>{t('connections.from')}</span>
          {incoming.map(({ from, port }) => (
            <button key={`${from}.${port}`} type="button" className={css.link} onClick={() => select([from])}>
              {nameOf(from)}
            </button>
          ))}
        </div>
      ) : null}
      {ports.map((port) => (
        <PortRow
          key={port.id}
          node={node}
          port={port.id}
          title={ports.length === 1 ? t('connections.to') : texts.port(definition, port)}
          edges={edges.filter((edge) => edge.from === node.id && edge.port === port.id)}
        />
      ))}
    </details>
  )
}

interface PortRowProps {
  node: Node
  port: string
  title: string
  edges: readonly Edge[]
}

function PortRow({ node, port, title, edges }: PortRowProps) {
  const t = useEditorTexts()
  const { readOnly } = useEditorContext()
  const { edit, select, openPalette } = useActions()
  const nameOf = useNodeName()
  const targets = useTargets(node.id, port)
  return (
    <div className={css.port}>
      <span className={css.portName}>{title}</span>
      {edges.map((edge) => (
        <span key={edge.to} className={css.target}>
          <button type="button" className={css.link} onClick={() => select([edge.to])}>
            {nameOf(edge.to)}
          </button>
          {readOnly ? null : (
            <IconAction
              size="small"
              label={t('connections.remove', { name: nameOf(edge.to) })}
              onClick={() => edit((doc) => disconnect(doc, edge))}
            >
              <X size={14} />
            </IconAction>
          )}
        </span>
      ))}
      {readOnly ? null : (
        <span className={css.target}>
          <select
            className={css.select}
            value=""
            aria-label={t('connections.connect', { port: title })}
            onChange={({ target }) => edit((doc) => connect(doc, { from: node.id, port, to: target.value }))}
          >
            <option value="">{t('connections.choose')}</option>
            {targets.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <IconAction
            size="small"
            label={t('connections.add', { port: title })}
            onClick={() => openPalette({ after: node.id, port })}
          >
            <Plus size={14} />
          </IconAction>
        </span>
      )}
    </div>
  )
}
