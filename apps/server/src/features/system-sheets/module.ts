import type { FeatureModule } from '../../module.ts'
import { mirror } from './mirror.maintenance.ts'

/** Conversations and messages of agents as sheets. */
export const systemSheets: FeatureModule = { maintenance: [mirror] }
