/** What is needed of a node to display its steps. */
export interface NodeName {
  title: string
  type: string
  /** The flow that it calls. */
  calls: string | null
  /** In a test run: its output was given instead of running it. */
  given: boolean
}

/** Node names by document and node id. */
export type NodeNames = ReadonlyMap<string, ReadonlyMap<string, NodeName>>

export interface RunDocuments {
  documentId: string
  /** Documents of called flows by flow id. */
  callees: Readonly<Record<string, string>>
  names: NodeNames
}

const withoutItem = (part: string): string => part.replace(/\[\d+\]$/, '')

/** The parent step of a path: `n3` for `n3[12]/n5`, `n4` for `n4/n2`; null at the top level. */
export function parentOf(path: string): string | null {
  const at = path.lastIndexOf('/')
  return at === -1 ? null : withoutItem(path.slice(0, at))
}

export const nodeIdOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The node at a path, in the flow or a called one; undefined if it is no longer known. */
export function nodeAt(path: string, { documentId, callees, names }: RunDocuments): NodeName | undefined {
  let document: string | undefined = documentId
  let node: NodeName | undefined
  for (const part of path.split('/')) {
    if (node?.calls) document = callees[node.calls]
    node = document === undefined ? undefined : names.get(document)?.get(withoutItem(part))
  }
  return node
}
