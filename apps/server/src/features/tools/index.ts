export { type GrantWish, readGrants, replaceGrants } from './grants.ts'
export {
  type AgentTools,
  loadAgentTools,
  type PayForCall,
  unmade,
  type VersionTool,
} from './load-agent-tools.ts'
export { flowToolCaller } from './servers/call-from-flow.ts'
export { definitionOf } from './present.ts'
export { selectTools } from './queries.ts'
export { insertTool } from './save-tool.ts'
