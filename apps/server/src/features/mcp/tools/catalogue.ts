import { runs as runCalls } from '@millrace/contract'
import type { Member } from '../../../lib/actor.ts'
import { authoriseRoute } from '../../../http/authorise.ts'
import { Failure } from '../../../lib/errors.ts'
import type { Route } from '@millrace/contract'
import { AGENT_TOOLS } from './agent-tools.ts'
import { KNOWLEDGE_TOOLS } from './knowledge-tools.ts'
import { RUN_TOOLS } from './run-tools.ts'
import { SHEET_TOOLS } from './sheet-tools.ts'
import type { Tool } from './tool.ts'

/** Tools that every account has, in the order of their list. */
const TOOLS: readonly Tool[] = [...KNOWLEDGE_TOOLS, ...AGENT_TOOLS, ...SHEET_TOOLS, ...RUN_TOOLS]

const byName = new Map(TOOLS.map((tool) => [tool.name, tool]))

/** The tool of this name, whoever may use it. */
export const findTool = (name: string): Tool | undefined => byName.get(name)

function mayCall(member: Member, route: Route): boolean {
  try {
    authoriseRoute(route, member)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/** The tools whose routes the caller may use. */
export const toolsFor = (member: Member): Tool[] =>
  TOOLS.filter(({ routes }) => routes.every((route) => mayCall(member, route)))

/** Whether the caller may run flows. */
export const mayRunFlows = (member: Member): boolean => mayCall(member, runCalls.runFlow)
