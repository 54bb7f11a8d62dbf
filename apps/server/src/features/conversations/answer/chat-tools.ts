import { type AgentTools, unmade } from '../../tools/index.ts'

/** A tool of the chat itself: it calls no external service, and visitors are not told about it. */
export interface ChatTool {
  definition: AgentTools['definitions'][number]
  /** Returns the result for the model. */
  run: () => string
}

/** The owner's tools together with the chat's. An owner's tool with the same name takes precedence. */
export function withChatTools(tools: AgentTools | null, own: readonly ChatTool[]): AgentTools | null {
  const taken = new Set(tools?.definitions.map(({ name }) => name))
  const added = own.filter(({ definition }) => !taken.has(definition.name))
  if (added.length === 0) return tools
  return {
    definitions: [...(tools?.definitions ?? []), ...added.map(({ definition }) => definition)],
    run: async (call, options) => {
      const tool = added.find(({ definition }) => definition.name === call.name)
      if (tool) return { ok: true, text: tool.run(), status: null, ms: 0, wasMade: false }
      return tools ? tools.run(call, options) : unmade('This agent doesn’t have this tool.')
    },
  }
}

/** Whether a part belongs to a call of one of these. */
export const isOfChat = (
  part: { type: string; call?: { name: string } },
  own: readonly ChatTool[],
): boolean => own.some(({ definition }) => definition.name === part.call?.name)
