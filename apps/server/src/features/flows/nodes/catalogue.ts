import { flows } from '@millrace/contract'
import { STRUCTURE_NODES } from '@millrace/engine'
import { setFields } from './setFields/index.ts'
import { template } from './template/index.ts'
import type { NodeType } from './types.ts'

/** The list of node folders: a new node type is its folder and its line here. */
const NODE_TYPES: readonly NodeType[] = [setFields, template]

/** What runs each type of step. */
export const EXECUTORS: ReadonlyMap<string, NodeType['execute']> = new Map(
  NODE_TYPES.map(({ definition, execute }) => [definition.type, execute]),
)

/** All node types that flows may use: those of the engine and the steps. */
export const CATALOGUE: flows.Catalogue = flows.catalogueOf([
  ...STRUCTURE_NODES,
  ...NODE_TYPES.map(({ definition }) => definition),
])
