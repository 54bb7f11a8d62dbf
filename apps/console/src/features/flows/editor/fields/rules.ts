import type { flows } from '@millrace/contract'

export type Rule = flows.Rule
export type RuleGroup = flows.RuleGroup

export const DEEPEST_GROUP = 5

/** Operators without a right value. */
const ALONE: ReadonlySet<Rule['operator']> = new Set(['isEmpty', 'isNotEmpty', 'isTrue', 'isFalse'])
export const takesRight = (operator: Rule['operator']): boolean => !ALONE.has(operator)

export const isGroup = (one: Rule | RuleGroup): one is RuleGroup => 'rules' in one

export const emptyRule = (): Rule => ({ left: '', operator: 'is', right: '' })
export const emptyGroup = (): RuleGroup => ({ match: 'all', rules: [emptyRule()] })

/** The value of a RULES setting as a group, even if it is invalid. */
export function groupOf(value: unknown): RuleGroup {
  const given = value as Partial<RuleGroup> | null
  const isOne = typeof given === 'object' && given !== null && Array.isArray(given.rules)
  return isOne
    ? { match: given.match === 'any' ? 'any' : 'all', rules: given.rules ?? [] }
    : { match: 'all', rules: [] }
}

export function changeOperator(rule: Rule, operator: Rule['operator']): Rule {
  const { right = '', ...rest } = rule
  return takesRight(operator) ? { ...rest, operator, right } : { ...rest, operator }
}

export const replaceRule = (group: RuleGroup, at: number, one: Rule | RuleGroup): RuleGroup => ({
  ...group,
  rules: group.rules.map((rule, index) => (index === at ? one : rule)),
})

export const removeRule = (group: RuleGroup, at: number): RuleGroup => ({
  ...group,
  rules: group.rules.toSpliced(at, 1),
})
