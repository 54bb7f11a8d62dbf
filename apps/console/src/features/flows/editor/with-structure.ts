import { flows } from '@millrace/contract'
import { STRUCTURE_NODES } from '@millrace/engine'

/** The server's node types; those that the engine runs itself are known in any case. */
export const withStructure = (catalogue: flows.Catalogue): flows.Catalogue =>
  flows.catalogueOf([...STRUCTURE_NODES, ...catalogue.values()])
