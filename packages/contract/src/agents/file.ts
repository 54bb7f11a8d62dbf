import { z } from 'zod'
import { agentValues } from './fields.ts'
import { botConfigParts } from './bot-config.ts'
import { line } from '../text.ts'
import { toolDefinition } from '../tools/tools.ts'

export const AGENT_FILE_FORMAT = 'millrace-agents'
const MOST = 100

/**
 * Agents as a file: no ids, secrets or chat addresses. Knowledge bases are referenced by name; tools come without their
 * credentials and grants, which only an owner gives.
 */
export const agentFile = z.strictObject({
  format: z.literal(AGENT_FILE_FORMAT),
  version: z.literal(1),
  agents: z
    .array(
      z.strictObject({
        ...agentValues.omit({ visibility: true }).shape,
        knowledge: z.array(line(200)).max(20),
        tools: z.array(line(64)).max(20),
        botConfig: botConfigParts,
      }),
    )
    .min(1)
    .max(MOST),
  tools: z.array(toolDefinition).max(MOST),
})
export type AgentFile = z.infer<typeof agentFile>

/** What an import could not take over unchanged. */
export const importNote = z.object({
  agent: z.string(),
  /**
   * `knowledge`: no base with this name here; `model`: not set up here; `tool`: not granted; `toolExists`: an existing
   * tool with this name was kept.
   */
  kind: z.enum(['knowledge', 'model', 'tool', 'toolExists']),
  name: z.string(),
})
export type ImportNote = z.infer<typeof importNote>
