import { portsOf } from '@millrace/engine'
import { useState } from 'react'
import { SelectField } from '../../../../lib/kit/fields/SelectField.tsx'
import { useCanvasTexts } from '../canvas/texts/texts.ts'
import type { Node } from '../model/document.ts'
import { connect } from '../model/edit-edges.ts'
import { useEditorContext } from '../store/context.ts'
import { usePortName } from '../use-port-name.ts'
import { useNodeName } from '../use-node-name.ts'
import { useTargets } from '../use-targets.ts'
import { AskDialog } from './AskDialog.tsx'

/** Connects an output of a node to another node. */
export function ConnectDialog({ node, onClose }: { node: Node; onClose: () => void }) {
  const t = useCanvasTexts()
  const portName = usePortName()
  const { editor, catalogue } = useEditorContext()
  const nameOf = useNodeName()
  const definition = catalogue.get(node.type)
  const ports = definition ? portsOf(node, definition) : []
  const [port, setPort] = useState(ports.at(0)?.id ?? 'out')
  const targets = useTargets(node.id, port)
  const [wanted, setWanted] = useState('')
  const target = targets.some(({ id }) => id === wanted) ? wanted : targets.at(0)?.id

  function act() {
    if (target === undefined) return
    editor.actions.edit((before) => connect(before, { from: node.id, port, to: target }))
    editor.actions.say(t('ask.connected', { name: nameOf(target) }))
    onClose()
  }

  return (
    <AskDialog
      title={t('ask.connect', { name: nameOf(node.id) })}
      action={t('ask.doConnect')}
      onAct={target === undefined ? null : act}
      onClose={onClose}
    >
      {ports.length > 1 ? (
        <SelectField label={t('ask.port')} value={port} onChange={(event) => setPort(event.target.value)}>
          {ports.map((one) => (
            <option key={one.id} value={one.id}>
              {portName(one)}
            </option>
          ))}
        </SelectField>
      ) : null}
      {target === undefined ? (
        <p>{t('ask.none')}</p>
      ) : (
        <SelectField
          label={t('ask.target')}
          value={target}
          onChange={(event) => setWanted(event.target.value)}
        >
          {targets.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </AskDialog>
  )
}
