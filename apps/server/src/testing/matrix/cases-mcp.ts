import { newId } from '../../lib/ids.ts'
import type { Case, Input } from './case.ts'

/** Who can be asked is tried here; who can answer what is in the tests of the feature. */
const unknown = (rest: () => Input): Case => ({ over: 'none', input: rest, status: 404 })

export const MCP_CASES: Record<string, Case> = {
  'mcp.authorization': unknown(() => ({ body: { query: 'client_id=nobody' } })),
  'mcp.answerAuthorization': unknown(() => ({
    body: { query: 'client_id=nobody', allow: false, accountId: newId('account') },
  })),
  'mcp.clients': { over: 'none', input: () => ({}) },
  'mcp.revokeClient': unknown(() => ({ query: { id: newId('apiKey') } })),
}
