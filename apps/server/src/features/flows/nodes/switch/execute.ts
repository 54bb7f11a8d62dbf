import type { flows } from '@millrace/contract'
import { ruleHolds } from '@millrace/engine'
import type { NodeType } from '../types.ts'

interface Case {
  port: string
  title: string
  rules: flows.RuleGroup
}

const OTHERWISE = { port: 'else', title: 'Otherwise' }

/** Continues at the port of the first matching case, otherwise at `else`. */
export const execute: NodeType['execute'] = ({ params }) => {
  const taken = (params.cases as Case[]).find(({ rules }) => ruleHolds(rules))
  const { port, title } = taken ?? OTHERWISE
  return { port, output: { port, title: title || port } }
}
