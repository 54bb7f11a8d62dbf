/** What is to be known of a node to show its steps. */
export interface NodeName {
  title: string
  type: string
  /** The flow that it calls. */
  calls: string | null
  /** In a test run: it has its output without running. */
  given: boolean
}

/** Names of nodes by document and id. */
export type NodeNames = ReadonlyMap<string, ReadonlyMap<string, NodeName>>

export interface RunDocuments {
  documentId: string
  /** Documents of called flows by flow id. */
  callees: Readonly<Record<string, string>>
  names: NodeNames
}

const withoutItem = (part: string): string => part.replace(/\[\d+\]$/, '')

/** The step that a path lies in: `n3` of `n3[12]/n5`, `n4` of `n4/n2`; null at the top. */
export function parentOf(path: string): string | null {
  const at = path.lastIndexOf('/')
  return at === -1 ? null : withoutItem(path.slice(0, at))
}

export const nodeIdOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The node of a path, in the flow or in the one that is called there; undefined when it is no longer known. */
export function nodeAt(path: string, { documentId, callees, names }: RunDocuments): NodeName | undefined {
  let document: string | undefined = documentId
  let node: NodeName | undefined
  for (const part of path.split('/')) {
    if (node?.calls) document = callees[node.calls]
    node = document === undefined ? undefined : names.get(document)?.get(withoutItem(part))
  }
  return node
}
