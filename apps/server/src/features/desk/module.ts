import type { FeatureModule } from '../../module.ts'
import type { FileStore } from '../storage/index.ts'
import { deskRoutes } from './routes.ts'

export const desk: FeatureModule<{ store: FileStore }> = {
  open: (context, { store }) => ({ routes: deskRoutes(context, store) }),
}
