import type { flows } from '@millrace/contract'
import type { Document, Node } from './document.ts'

/** The built-in model follows rules: it is only used in steps for which it was chosen. */
const BUILTIN = 'builtin'

/** The model of the flow's other AI steps as the default for a new one; without any, the user chooses. */
export function usualModel({ nodes }: Document, definition: flows.NodeDefinition): Node['params'] {
  const setting = definition.params.find(({ type }) => type === 'MODEL')
  if (!setting) return {}
  const chosen = nodes
    .map(({ params }) => params[setting.key])
    .findLast((model) => typeof model === 'string' && model !== '' && model !== BUILTIN)
  return chosen === undefined ? {} : { [setting.key]: chosen }
}
