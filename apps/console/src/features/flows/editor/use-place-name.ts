import type { flows } from '@millrace/contract'
import { portsOf } from '@millrace/engine'
import { type Document, isNodeId, nodeOf, type Selection } from './model/document.ts'
import { openEnd, portAfter, type InsertRequest } from './model/insert.ts'
import { useEditorContext } from './store/context.ts'
import { usePortName } from './use-port-name.ts'
import { useEditorTexts } from './texts.ts'
import { useNodeName } from './use-node-name.ts'

type InsertPosition = Omit<InsertRequest, 'type'>

/** Where a step is inserted: as requested, else after the selected one, else at the open end. */
export function placeFor(
  document: Document,
  catalogue: flows.Catalogue,
  { wanted, selection }: { wanted: InsertPosition; selection: Selection },
): InsertPosition {
  const { after, before, on, position } = wanted
  if ([after, before, on, position].some((one) => one !== undefined)) return wanted
  return { ...wanted, after: selection.find(isNodeId) ?? openEnd(document, catalogue) }
}

/** Names the step after which a new one is inserted, and its port if there are several; empty if unconnected. */
export function usePlaceName(): (place: InsertPosition) => string {
  const t = useEditorTexts()
  const portName = usePortName()
  const nameOf = useNodeName()
  const { editor, catalogue } = useEditorContext()
  return ({ after, port: wanted, before, on }) => {
    const document = editor.document()
    if (before !== undefined) return ''
    const id = on ? on.from : after
    const port = on ? on.port : portAfter(document, catalogue, { after, port: wanted })
    const node = id === undefined ? undefined : nodeOf(document, id)
    const definition = node && catalogue.get(node.type)
    if (!node || !definition || port === null) return ''
    const ports = portsOf(node, definition)
    const found = ports.find((one) => one.id === port)
    // Every step has an error port besides its regular one.
    const isUsual = !found || (ports.length <= 2 && ports[0] === found)
    const name = nameOf(node.id)
    return isUsual ? t('palette.after', { name }) : t('palette.afterPort', { name, port: portName(found) })
  }
}
