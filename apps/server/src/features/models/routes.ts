import { models } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import { getModelSettings, saveModelSettings } from './model-settings.ts'
import type { OpenModels } from './models.ts'

export const modelRoutes = (context: Context, { sources }: OpenModels) => [
  bind(models.settings, (call) => getModelSettings({ context, member: call.actor, sources })),
  bind(models.saveSettings, (call) => saveModelSettings({ context, member: call.actor, sources }, call.body)),
]
