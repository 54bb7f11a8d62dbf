import { flows } from '@millrace/contract'
import { STRUCTURE_TYPES } from '@millrace/engine'
import { type Document, emptyDocument } from './document.ts'
import { insert } from './insert.ts'

const SET = flows.defineNode({
  type: 'setFields',
  group: 'data',
  title: 'Set fields',
  params: [{ key: 'fields', label: 'Fields', type: 'FIELDS' }],
  outputsFrom: 'fields',
})
const IF = flows.defineNode({
  type: 'if',
  group: 'logic',
  title: 'If',
  params: [{ key: 'rules', label: 'Rules', type: 'RULES' }],
  ports: [
    { id: 'yes', title: 'Yes' },
    { id: 'no', title: 'No' },
  ],
})

/** Node types for tests, one of each shape. */
export const CATALOGUE = flows.catalogueOf([
  ...STRUCTURE_TYPES.map(({ definition, texts }) => flows.withTexts(definition, texts.en)),
  SET,
  IF,
])

/** A start node followed by a chain of these types. */
export function chain(...types: string[]): Document {
  let document = emptyDocument()
  let after = 'n1'
  for (const type of types) {
    const made = insert(document, CATALOGUE, { type, after })
    document = made.document
    after = made.id
  }
  return document
}

/** Edges as short texts: `n1.out n2`. */
export const edgesOf = ({ edges }: Document): string[] =>
  edges.map(({ from, port, to }) => `${from}.${port} ${to}`).toSorted()
