import { useMemo } from 'react'
import type { Document } from './model/document.ts'
import { useDocument, useEditorContext } from './store/context.ts'

const known = new WeakMap<Document['nodes'], string>()

/** Lines of `id:type:title` as one text, which does not change when a step is moved or a setting is edited. */
function titlesOf({ nodes }: Document): string {
  const titles = known.get(nodes) ?? nodes.map(({ id, type, title }) => `${id}:${type}:${title}`).join('\n')
  known.set(nodes, titles)
  return titles
}

const LINE = /^([^:]*):([^:]*):(.*)$/

/** The name of a step: `n2 · Greeting`. The function's identity changes when a name changes. */
export function useNodeName(): (id: string) => string {
  const { catalogue } = useEditorContext()
  const titles = useDocument(titlesOf)
  const named = useMemo(
    () => new Map(titles.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line])),
    [titles],
  )
  return (id) => {
    const [, , type = '', title] = LINE.exec(named.get(id) ?? '') ?? []
    if (title === undefined) return id
    const definition = catalogue.get(type)
    return `${id} · ${title || definition?.title || type}`
  }
}
