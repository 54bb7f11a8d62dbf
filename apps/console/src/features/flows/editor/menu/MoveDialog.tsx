import { portsOf } from '@millrace/engine'
import { useState } from 'react'
import { SelectField } from '../../../../lib/kit/fields/SelectField.tsx'
import { useCanvasTexts } from '../canvas/texts/texts.ts'
import type { Node } from '../model/document.ts'
import { moveAfter, type InsertPoint, placesFor } from '../model/reorder.ts'
import { useDocument, useEditorContext } from '../store/context.ts'
import { usePortName } from '../use-port-name.ts'
import { useNodeName } from '../use-node-name.ts'
import { AskDialog } from './AskDialog.tsx'

/** Moves a node after another one and closes the gap it leaves. */
export function MoveDialog({ node, onClose }: { node: Node; onClose: () => void }) {
  const t = useCanvasTexts()
  const { editor, catalogue, canvas } = useEditorContext()
  const nameOf = useNodeName()
  const places = usePlaces(node)
  const [at, setAt] = useState(0)
  const place = places.at(at)

  function act() {
    if (!place) return
    editor.actions.edit((document) => moveAfter(document, { id: node.id, place }, catalogue))
    editor.actions.say(t('ask.moved', { name: nameOf(node.id), after: nameOf(place.after) }))
    onClose()
    requestAnimationFrame(() => canvas.current?.focus(node.id))
  }

  return (
    <AskDialog
      title={t('ask.move', { name: nameOf(node.id) })}
      action={t('ask.doMove')}
      onAct={place ? act : null}
      onClose={onClose}
    >
      {place ? (
        <SelectField label={t('ask.after')} value={at} onChange={({ target }) => setAt(Number(target.value))}>
          {places.map(({ after, port, name }, index) => (
            <option key={`${after}.${port}`} value={index}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : (
        <p>{t('ask.noPlace')}</p>
      )}
    </AskDialog>
  )
}

function usePlaces(node: Node): (InsertPoint & { name: string })[] {
  const portName = usePortName()
  const { catalogue } = useEditorContext()
  const nameOf = useNodeName()
  const document = useDocument((one) => one)
  const isPlace = placesFor(document, node.id, catalogue)
  return document.nodes.flatMap((one) => {
    const definition = catalogue.get(one.type)
    const ports = definition ? portsOf(one, definition) : []
    return ports
      .map(({ id, ...port }) => ({
        after: one.id,
        port: id,
        name: ports.length > 1 ? `${nameOf(one.id)} – ${portName({ id, ...port })}` : nameOf(one.id),
      }))
      .filter(isPlace)
  })
}
