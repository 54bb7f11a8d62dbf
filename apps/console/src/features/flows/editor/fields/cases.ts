import { emptyGroup, type RuleGroup } from './rules.ts'

export interface Case {
  /** Permanent id of the port: edges refer to it even when the title changes. */
  port: string
  title: string
  rules: RuleGroup
}

export const casesOf = (value: unknown): Case[] => (Array.isArray(value) ? (value as Case[]) : [])

export function newCase(cases: readonly Case[]): Case {
  const taken = new Set(cases.map(({ port }) => port))
  let count = cases.length + 1
  while (taken.has(`case${count}`)) count += 1
  return { port: `case${count}`, title: '', rules: emptyGroup() }
}

export function shiftCase(cases: readonly Case[], at: number, by: -1 | 1): Case[] {
  const one = cases[at]
  return one ? cases.toSpliced(at, 1).toSpliced(at + by, 0, one) : [...cases]
}
