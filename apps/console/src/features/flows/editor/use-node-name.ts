import { nodeOf } from './model/document.ts'
import { useEditorContext } from './store/context.ts'
import { useNodeTexts } from './texts-of-nodes.ts'

/** What a node is called: `n2 · Greeting`. */
export function useNodeName(): (id: string) => string {
  const { editor, catalogue } = useEditorContext()
  const texts = useNodeTexts()
  return (id) => {
    const node = nodeOf(editor.document(), id)
    if (!node) return id
    const definition = catalogue.get(node.type)
    return `${id} · ${node.title || (definition ? texts.title(definition) : node.type)}`
  }
}
