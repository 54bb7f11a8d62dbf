import { agents } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import { invalid } from '../../lib/errors.ts'
import type { Models } from '../models/index.ts'
import { createAgent } from './create-agent.ts'
import { deleteAgent } from './delete-agent.ts'
import { getAgent, listAgents } from './list-agents.ts'
import { readPublicAgent } from './public-agent.ts'
import { reissuePublicId } from './reissue-public-id.ts'
import { getKnowledge, setKnowledge } from './set-knowledge.ts'
import { updateAgent } from './update-agent.ts'

export const agentRoutes = (context: Context, models: Models) => [
  bind(agents.list, (call) => listAgents(context, call.actor, call.query)),
  bind(agents.create, (call) => createAgent(context, call.actor, call.body)),
  bind(agents.get, (call) => getAgent(context, call.actor, call.params.id)),
  bind(agents.update, async (call) => {
    const { revision, ...changes } = call.body
    if (changes.model !== undefined && !models.offers(changes.model))
      throw invalid([{ path: 'model', message: 'is not a model of this server' }])
    return updateAgent(context, call.actor, { id: call.params.id, revision, changes })
  }),
  bind(agents.remove, (call) => deleteAgent(context, call.actor, call.params.id)),
  bind(agents.reissuePublicId, (call) => reissuePublicId(context, call.actor, call.params.id)),
  bind(agents.getKnowledge, (call) => getKnowledge(context, call.actor, call.params.id)),
  bind(agents.setKnowledge, (call) =>
    setKnowledge(context, call.actor, { id: call.params.id, knowledgeIds: call.body.knowledgeIds }),
  ),
  bind(agents.listModels, () => models.list()),
  bind(agents.getPublic, (call) => readPublicAgent(context, call.params.id)),
]
