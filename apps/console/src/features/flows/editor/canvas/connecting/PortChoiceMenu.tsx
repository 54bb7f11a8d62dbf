import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { portsOf } from '@millrace/engine'
import { edgeKey, nodeOf } from '../../model/document.ts'
import { useDocument, useEditorContext } from '../../store/context.ts'
import { usePortName } from '../../use-port-name.ts'
import { useNodeName } from '../../use-node-name.ts'
import { useCanvasTexts } from '../texts/texts.ts'
import { type PortChoice, useConnecting } from './connecting.ts'

/** A menu to choose the output of a connection. */
export function PortChoiceMenu({ choice }: { choice: PortChoice }) {
  const t = useCanvasTexts()
  const portName = usePortName()
  const nameOf = useNodeName()
  const { catalogue } = useEditorContext()
  const node = useDocument((document) => nodeOf(document, choice.nodeId))
  const definition = node && catalogue.get(node.type)
  if (!node || !definition) return null
  const close = () => useConnecting.setState({ choice: null })
  const titles = new Map(portsOf(node, definition).map((port) => [port.id, portName(port)]))
  return (
    <Menu
      open
      onClose={close}
      anchorReference="anchorPosition"
      anchorPosition={{ left: choice.at.x, top: choice.at.y }}
      slotProps={{
        list: { dense: true, 'aria-label': t('connecting.ask', { name: nameOf(choice.nodeId) }) },
      }}
    >
      {choice.edges.map((edge) => (
        <MenuItem
          key={edgeKey(edge)}
          onClick={() => {
            close()
            choice.choose(edge)
          }}
        >
          {titles.get(edge.port) ?? edge.port}
        </MenuItem>
      ))}
    </Menu>
  )
}
