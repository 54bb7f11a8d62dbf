import type { flows } from '@millrace/contract'
import { TESTS } from './operators.ts'

/** How the left side of a rule becomes the value that is compared; without it, it is that value. */
type ReadLeft = (left: unknown) => unknown

const isGroup = (one: flows.Rule | flows.RuleGroup): one is flows.RuleGroup => 'rules' in one

/**
 * Whether a group of rules holds: `all` of them or `any` of them. Of no rules all hold, and not any. The same on the
 * server and in the console; it knows no patterns, so no input makes it slow.
 */
export function ruleHolds(group: flows.RuleGroup, read: ReadLeft = (left) => left): boolean {
  const holds = (one: flows.Rule | flows.RuleGroup): boolean =>
    isGroup(one) ? ruleHolds(one, read) : TESTS[one.operator](read(one.left), one.right ?? null)
  return group.match === 'all' ? group.rules.every(holds) : group.rules.some(holds)
}
