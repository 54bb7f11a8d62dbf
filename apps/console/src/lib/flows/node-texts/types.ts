/** The words of one node type in a language other than English. */
export interface NodeText {
  title: string
  desc: string
  /** Of its ways out, by their ids. */
  ports?: Readonly<Record<string, string>>
}

/** By the name of the type. */
export type NodeTexts = Readonly<Record<string, NodeText>>
