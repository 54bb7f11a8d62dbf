import { flows } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/binding.ts'
import { CATALOGUES } from '../nodes/catalogue.ts'
import type { OpenModels } from '../../models/index.ts'
import { deleteFlow, restoreFlow } from './trash.ts'
import { checkDocument } from './check-document.ts'
import { loadOptions } from './choices/load-options.ts'
import { createFlow } from './create-flow.ts'
import { duplicateFlow } from './duplicate-flow.ts'
import { freeFlows } from './free-flows.ts'
import { disableHook, enableHook } from './hook.ts'
import { listFlows } from './list-flows.ts'
import { publishFlow } from './publish-flow.ts'
import { saveFlow } from './save-flow.ts'
import { shareFlow } from './share-flow.ts'
import { getFlow } from './show-flow.ts'
import { usersOf } from './users-of.ts'
import { webhookRoutes } from './webhook-routes.ts'
import { deleteVersion, getVersion, listVersions, restoreVersion } from './versions.ts'

/** Routes for editing flows: lists, drafts, versions, options, problems. */
export function draftRoutes(context: Context, models: OpenModels) {
  const desk = { context, models }
  return [
    bind(flows.users, (call) => usersOf(context, call.actor, call.query.thing)),
    bind(flows.list, (call) => listFlows(context, call.actor, call.query)),
    bind(flows.create, (call) => createFlow(desk, call.actor, call.body)),
    bind(flows.get, (call) => getFlow(desk, call.actor, call.params.id)),
    bind(flows.save, (call) => {
      const { revision, ...changes } = call.body
      return saveFlow(desk, call.actor, { id: call.params.id, revision, changes })
    }),
    bind(flows.remove, (call) => deleteFlow(context, call.actor, { ...call.params, ...call.query })),
    bind(flows.restore, (call) => {
      const { id } = call.params
      const { version } = call.body
      return version === undefined
        ? restoreFlow(desk, call.actor, id)
        : restoreVersion(desk, call.actor, { id, version })
    }),
    bind(flows.publish, (call) => publishFlow(desk, call.actor, { ...call.params, ...call.body })),
    bind(flows.versions, (call) => listVersions(context, call.actor, { ...call.params, ...call.query })),
    bind(flows.version, (call) => getVersion(context, call.actor, call.params)),
    bind(flows.removeVersion, (call) => deleteVersion(context, call.actor, call.params)),
    bind(flows.duplicate, (call) =>
      duplicateFlow(desk, call.actor, { id: call.params.id, title: call.body.title }),
    ),
    bind(flows.move, (call) => shareFlow(context, call.actor, { id: call.body.id, shared: true })),
    bind(flows.moveOut, (call) => shareFlow(context, call.actor, { id: call.body.id, shared: false })),
    bind(flows.loadOptions, (call) => loadOptions(desk, call.actor, call.body)),
    bind(flows.catalogue, async (call) => ({ nodes: [...CATALOGUES[call.query.language].values()] })),
    bind(flows.free, (call) => freeFlows(context, call.actor, call.query)),
    bind(flows.check, (call) => checkDocument(desk, call.actor, call.body)),
    bind(flows.enableHook, (call) => enableHook(context, call.actor, call.params.id)),
    bind(flows.disableHook, (call) => disableHook(context, call.actor, call.params.id)),
    ...webhookRoutes(context),
  ]
}
