import { useMemo } from 'react'
import { targetsOf } from './model/edit-edges.ts'
import { useDocument, useEditorContext } from './store/context.ts'

const [PART, LINE] = ['\u0000', '\u0001']

/**
 * The nodes that a port may be connected to, with names. Typing in a setting changes the document on every key, but
 * neither connections nor names, so the list is not recomputed then.
 */
export function useTargets(from: string, port: string): { id: string; name: string }[] {
  const { catalogue } = useEditorContext()
  const edges = useDocument((document) => document.edges)
  const listed = useDocument(({ nodes }) =>
    nodes.map(({ id, type, title }) => [id, type, title].join(PART)).join(LINE),
  )
  return useMemo(() => {
    const nodes = listed.split(LINE).map((line) => {
      const [id = '', type = '', title = ''] = line.split(PART)
      return { id, type, title }
    })
    return targetsOf({ nodes, edges }, { from, port }).map(({ id, type, title }) => {
      const definition = catalogue.get(type)
      return { id, name: `${id} · ${title || definition?.title || type}` }
    })
  }, [listed, edges, from, port, catalogue])
}
