import type { aiWorkers } from '@millrace/contract'

type Template = Pick<aiWorkers.Template, 'key' | 'needsModel' | 'knowledge'>

/** The template that is chosen at first: without a model, one that works with nothing but what the project holds. */
export const firstTemplate = (
  templates: readonly Template[],
  hasModel: boolean,
): aiWorkers.WorkerTemplate | undefined =>
  (hasModel ? templates[0] : templates.find((one) => !one.needsModel && one.knowledge === 'none'))?.key
