import type { flows } from '@millrace/contract'
import type { Document, Node } from './document.ts'

/** Goes by rules: it is used only in the steps that it was chosen for. */
const BUILTIN = 'builtin'

/** The model of the flow's other AI steps, for a new one; where there is none, a person chooses. */
export function usualModel({ nodes }: Document, definition: flows.NodeDefinition): Node['params'] {
  const setting = definition.params.find(({ type }) => type === 'MODEL')
  if (!setting) return {}
  const chosen = nodes
    .map(({ params }) => params[setting.key])
    .findLast((model) => typeof model === 'string' && model !== '' && model !== BUILTIN)
  return chosen === undefined ? {} : { [setting.key]: chosen }
}
