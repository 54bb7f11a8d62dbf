import { agents } from '@millrace/contract'
import type { AgentRow } from './queries.ts'

/** The whole document: what was set, and the defaults of the rest. */
export const botConfigOf = (row: Pick<AgentRow, 'bot_config'>): agents.BotConfig =>
  agents.botConfig.parse(row.bot_config)
