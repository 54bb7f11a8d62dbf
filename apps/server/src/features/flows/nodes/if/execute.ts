import type { flows } from '@millrace/contract'
import { ruleHolds } from '@millrace/engine'
import type { NodeType } from '../types.ts'

/** Continues at `yes` or `no`. */
export const execute: NodeType['execute'] = ({ params }) => {
  const result = ruleHolds(params.rules as flows.RuleGroup)
  return { port: result ? 'yes' : 'no', output: { result } }
}
