import type { flows } from '@millrace/contract'
import { TESTS } from './operators.ts'

/** Converts the left side of a rule to the compared value; identity by default. */
type ReadLeft = (left: unknown) => unknown

const isGroup = (one: flows.Rule | flows.RuleGroup): one is flows.RuleGroup => 'rules' in one

/**
 * Whether a group of rules holds: `all` or `any` of them. An empty group holds for `all` and not for `any`. Shared by
 * server and console. It supports no patterns, so no input can make it slow.
 */
export function ruleHolds(group: flows.RuleGroup, read: ReadLeft = (left) => left): boolean {
  const holds = (one: flows.Rule | flows.RuleGroup): boolean =>
    isGroup(one) ? ruleHolds(one, read) : TESTS[one.operator](read(one.left), one.right ?? null)
  return group.match === 'all' ? group.rules.every(holds) : group.rules.some(holds)
}
