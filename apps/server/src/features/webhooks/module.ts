import type { FeatureModule } from '../../module.ts'
import { deliverWebhooksHandler } from './deliver.handler.ts'
import { deliverWebhooks } from './deliver.job.ts'
import { webhookRoutes } from './routes.ts'
import { dueWebhooks, oldDeliveries } from './webhooks.maintenance.ts'

export const webhooks: FeatureModule = {
  jobs: [deliverWebhooks],
  maintenance: [dueWebhooks, oldDeliveries],
  open: (context) => ({ routes: webhookRoutes(context), handlers: [deliverWebhooksHandler(context)] }),
}
