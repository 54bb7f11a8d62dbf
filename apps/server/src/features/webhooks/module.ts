import type { FeatureModule } from '../../module.ts'
import { deliverWebhooksHandler } from './deliver.handler.ts'
import { deliverWebhooks } from './deliver.job.ts'
import { dueWebhooks, oldDeliveries } from './webhooks.maintenance.ts'

export const webhooks: FeatureModule = {
  jobs: [deliverWebhooks],
  maintenance: [dueWebhooks, oldDeliveries],
  open: (context) => ({ handlers: [deliverWebhooksHandler(context)] }),
}
