import type { FeatureModule } from '../../module.ts'
import { checkSetup } from './check-setup.ts'
import { latePayments } from './late-payments.maintenance.ts'
import { oldEvents } from './old-events.maintenance.ts'
import { returnedPlans } from './returned-plans.maintenance.ts'
import { billingRoutes } from './routes.ts'
import { openSales } from './sales.ts'

export const billing: FeatureModule = {
  maintenance: [latePayments, returnedPlans, oldEvents],
  prepare: checkSetup,
  open: (context) => ({ routes: billingRoutes(context, openSales(context)) }),
}
