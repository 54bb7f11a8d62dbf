import type { FeatureModule } from '../../module.ts'
import { mirror } from './mirror.maintenance.ts'

/** Shows agents' conversations and messages as sheets. */
export const systemSheets: FeatureModule = { maintenance: [mirror] }
