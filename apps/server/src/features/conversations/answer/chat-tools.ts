import type { AgentTools } from '../../tools/index.ts'

/** Something that the model can do in the chat itself: it calls nobody, and visitors aren't told of the call. */
export interface ChatTool {
  definition: AgentTools['definitions'][number]
  /** Gives what the model is told. */
  run: () => string
}

/** The owner's tools with those of the chat. One of the owner's that has the same name stays. */
export function withChatTools(tools: AgentTools | null, own: readonly ChatTool[]): AgentTools | null {
  const taken = new Set(tools?.definitions.map(({ name }) => name))
  const added = own.filter(({ definition }) => !taken.has(definition.name))
  if (added.length === 0) return tools
  return {
    definitions: [...(tools?.definitions ?? []), ...added.map(({ definition }) => definition)],
    run: async (call, options) => {
      const tool = added.find(({ definition }) => definition.name === call.name)
      if (tool) return { ok: true, text: tool.run(), status: null, ms: 0 }
      return tools
        ? tools.run(call, options)
        : { ok: false, text: 'This agent doesn’t have this tool.', status: null, ms: 0 }
    },
  }
}

/** Whether a part is about a call of one of these. */
export const isOfChat = (
  part: { type: string; call?: { name: string } },
  own: readonly ChatTool[],
): boolean => own.some(({ definition }) => definition.name === part.call?.name)
