import { agents } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import type { OnRead } from '../knowledge/index.ts'
import type { Models } from '../models/index.ts'
import { assignAgent } from './assign-agent.ts'
import { readPicture, removeAvatar, setAvatar } from './avatar/set-avatar.ts'
import { showAvatar } from './avatar/show-avatar.ts'
import { batchDelete } from './batch-delete.ts'
import { getBotConfig, setBotConfig } from './bot-config.ts'
import { checkModels, modelIds } from './check-models.ts'
import { createAgent } from './create-agent.ts'
import { deleteAgent } from './delete-agent.ts'
import { duplicateAgent } from './duplicate-agent.ts'
import { exportAgents } from './export-agents.ts'
import { importAgents } from './import-agents.ts'
import { getAgent, listAgents } from './list-agents.ts'
import { readIds, refreshAgents } from './refresh-agents.ts'
import { reissuePublicId } from './reissue-public-id.ts'
import { getKnowledge, setKnowledge } from './set-knowledge.ts'
import { getTools, setTools } from './set-tools.ts'
import { shareAgents } from './share-agents.ts'
import { listTemplates } from './templates/index.ts'
import { updateAgent } from './update-agent.ts'
import { addOwnBase } from './own-bases.ts'
import { listVersions, setVersionNote } from './versions/list-versions.ts'
import { publishAgent } from './versions/publish-agent.ts'
import { readChanges } from './versions/read-changes.ts'
import { restoreVersion } from './versions/restore-version.ts'

export const agentRoutes = (context: Context, models: Models, onRead: OnRead) => [
  bind(agents.list, (call) => listAgents(context, call.actor, call.query)),
  bind(agents.create, (call) => {
    const { ownKnowledge: name, ...body } = call.body
    const ownBase = name === undefined ? undefined : { name }
    return createAgent(context, call.actor, { ...body, ownBase }, onRead)
  }),
  bind(agents.get, (call) => getAgent(context, call.actor, call.params.id)),
  bind(agents.update, async (call) => {
    const { revision, ...changes } = call.body
    await checkModels(models, call.actor, changes)
    return updateAgent(context, call.actor, { id: call.params.id, revision, changes })
  }),
  bind(agents.remove, (call) => deleteAgent(context, call.actor, { ...call.params, ...call.query })),
  bind(agents.batchDelete, (call) => batchDelete(context, call.actor, call.body)),
  bind(agents.duplicate, (call) =>
    duplicateAgent(context, call.actor, { id: call.params.id, name: call.query.agentName }),
  ),
  bind(agents.moveIn, (call) => shareAgents(context, call.actor, { ids: call.body.ids, shared: true })),
  bind(agents.moveOut, (call) => shareAgents(context, call.actor, { ids: call.body.ids, shared: false })),
  bind(agents.assign, (call) => assignAgent(context, call.actor, { id: call.params.id, ...call.body })),
  bind(agents.refresh, (call) => refreshAgents(context, call.actor, readIds(call.query.ids))),
  bind(agents.reissuePublicId, (call) => reissuePublicId(context, call.actor, call.params.id)),
  bind(agents.getKnowledge, (call) => getKnowledge(context, call.actor, call.params.id)),
  bind(agents.setKnowledge, (call) =>
    setKnowledge(context, call.actor, { ...call.params, ...call.body, onRead }),
  ),
  bind(agents.addOwnKnowledge, (call) =>
    addOwnBase(context, call.actor, { ...call.params, ...call.body, onRead }),
  ),
  bind(agents.getTools, (call) => getTools(context, call.actor, call.params.id)),
  bind(agents.setTools, (call) =>
    setTools(context, call.actor, { ...call.params, wishes: call.body.tools, before: call.body.before }),
  ),
  bind(agents.getBotConfig, (call) => getBotConfig(context, call.actor, call.params.id)),
  bind(agents.setBotConfig, (call) => {
    const { revision, ...parts } = call.body
    return setBotConfig(context, call.actor, { id: call.params.id, revision, parts })
  }),
  bind(agents.setAvatar, (call) =>
    setAvatar(context, call.actor, {
      id: call.params.id,
      picture: () => readPicture(call.request, call.body),
    }),
  ),
  bind(agents.removeAvatar, (call) => removeAvatar(context, call.actor, call.params.id)),
  bind(agents.showAvatar, (call) => showAvatar(context, call.params.id, call.reply)),
  bind(agents.listTemplates, async (call) => ({ items: listTemplates(call.query.language) })),
  bind(agents.exportFile, (call) => exportAgents(context, call.actor, readIds(call.query.ids))),
  bind(agents.importFile, async (call) => {
    const ids = await modelIds(models, call.actor)
    return importAgents(context, call.actor, { file: call.body, models: ids })
  }),
  bind(agents.listModels, async (call) => {
    const { items, problems } = await models.list(call.actor)
    return { items, problems }
  }),
  bind(agents.changes, (call) => readChanges(context, call.actor, { ...call.params, ...call.query })),
  bind(agents.publish, (call) => publishAgent(context, call.actor, { ...call.params, ...call.body })),
  bind(agents.versions, (call) => listVersions(context, call.actor, { ...call.params, ...call.query })),
  bind(agents.setVersionNote, (call) =>
    setVersionNote(context, call.actor, { ...call.params, ...call.body }),
  ),
  bind(agents.restoreVersion, (call) =>
    restoreVersion(context, call.actor, { ...call.params, ...call.body }),
  ),
]
