import type { Case } from './cases.ts'

export const FLOW_CASES: Record<string, Case> = {}
