import { setExtra } from '../model/edit-nodes.ts'
import type { Document } from '../model/document.ts'
import { useActions } from '../store/context.ts'

/** Pins and unpins outputs; each is an undo step. */
export function usePin() {
  const { edit } = useActions()
  return {
    pin: (id: string, { port, output }: { port: string | null; output: unknown }) =>
      edit((document) =>
        setExtra(document, { id, key: 'pinned' }, { output, ...(port === null ? {} : { port }) }),
      ),
    unpin: (id: string) => edit((document) => setExtra(document, { id, key: 'pinned' }, undefined)),
    unpinAll: () =>
      edit((document) =>
        pinnedOf(document).reduce((doc, id) => setExtra(doc, { id, key: 'pinned' }, undefined), document),
      ),
  }
}

export const pinnedOf = ({ nodes }: Document): string[] =>
  nodes.filter(({ pinned }) => pinned !== undefined).map(({ id }) => id)
