import { useShallow } from 'zustand/react/shallow'
import type { Document } from './model/document.ts'
import { useDocument, useEditorContext } from './store/context.ts'
import { useNodeTexts } from './texts-of-nodes.ts'

const known = new WeakMap<Document['nodes'], Map<string, string>>()

/** `type:title` of each step: texts, so that moving a step or changing a setting leaves all names as they were. */
function titlesOf({ nodes }: Document): Map<string, string> {
  const titles = known.get(nodes) ?? new Map(nodes.map(({ id, type, title }) => [id, `${type}:${title}`]))
  known.set(nodes, titles)
  return titles
}

/** What a step is called: `n2 · Greeting`. Another function as soon as a step is called something else. */
export function useNodeName(): (id: string) => string {
  const { catalogue } = useEditorContext()
  const texts = useNodeTexts()
  const titles = useDocument(useShallow(titlesOf))
  return (id) => {
    const found = titles.get(id)
    if (found === undefined) return id
    const type = found.slice(0, found.indexOf(':'))
    const definition = catalogue.get(type)
    return `${id} · ${found.slice(type.length + 1) || (definition ? texts.title(definition) : type)}`
  }
}
