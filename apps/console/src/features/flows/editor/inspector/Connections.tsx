import type { flows } from '@millrace/contract'
import { portsOf } from '@millrace/engine'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import type { Edge, Node } from '../model/document.ts'
import { connect, disconnect } from '../model/edit-edges.ts'
import { useActions, useDocument, useEditorContext } from '../store/context.ts'
import { usePortName } from '../use-port-name.ts'
import { useEditorTexts } from '../texts.ts'
import { useGoTo } from '../use-go-to.ts'
import { useNodeName } from '../use-node-name.ts'
import { ConnectField } from './ConnectField.tsx'
import css from './Inspector.module.css'

interface ConnectionsProps {
  node: Node
  definition: flows.NodeDefinition
}

/** The connections of a node, with all mouse actions of the canvas by keyboard. */
export function Connections({ node, definition }: ConnectionsProps) {
  const t = useEditorTexts()
  const portName = usePortName()
  const go = useGoTo()
  const nameOf = useNodeName()
  const edges = useDocument((document) => document.edges)
  const ports = portsOf(node, definition)
  const incoming = edges.filter(({ to }) => to === node.id)
  // The initial state only: a new connection must not close the section it was made in.
  const [open, setOpen] = useState(ports.length > 0 && edges.every(({ from }) => from !== node.id))
  return (
    <details
      className={css.section}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('connections.title')}</summary>
      {incoming.length > 0 ? (
        <div className={css.port}>
          <span className={css.portName}>{t('connections.from')}</span>
          {incoming.map(({ from, port }) => (
            <button key={`${from}.${port}`} type="button" className={css.link} onClick={() => go(from)}>
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
          title={ports.length === 1 ? t('connections.to') : portName(port)}
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
  const { edit, say, openPalette } = useActions()
  const go = useGoTo()
  const nameOf = useNodeName()
  const row = useRef<HTMLDivElement>(null)

  function cut(edge: Edge) {
    edit((doc) => disconnect(doc, edge))
    say(t('connections.removed', { name: nameOf(edge.to) }))
    // The button disappears with its connection, so focus is kept in the panel.
    row.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus()
  }
  function lead(to: string) {
    edit((doc) => connect(doc, { from: node.id, port, to }))
    say(t('connections.made', { port: title, name: nameOf(to) }))
  }

  return (
    <div ref={row} className={css.port}>
      <span className={css.portName}>{title}</span>
      {edges.map((edge) => (
        <span key={edge.to} className={css.target}>
          <button type="button" className={css.link} onClick={() => go(edge.to)}>
            {nameOf(edge.to)}
          </button>
          {readOnly ? null : (
            <IconAction
              size="small"
              label={t('connections.remove', { name: nameOf(edge.to) })}
              onClick={() => cut(edge)}
            >
              <X size={14} />
            </IconAction>
          )}
        </span>
      ))}
      {readOnly ? null : (
        <span className={css.target}>
          <ConnectField node={node} port={port} title={title} onConnect={lead} />
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
