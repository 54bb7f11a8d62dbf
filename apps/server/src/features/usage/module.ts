import type { FeatureModule } from '../../module.ts'
import { rateWindows } from './limits/rate-windows.maintenance.ts'

export const usage: FeatureModule = { maintenance: [rateWindows] }
