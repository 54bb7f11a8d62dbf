import { closePages, closeReaders } from '../../lib/documents/index.ts'
import type { FeatureModule } from '../../module.ts'
import type { FileStore } from '../storage/index.ts'
import { documentRoutes } from './routes.ts'

export const documents: FeatureModule<{ store: FileStore }> = {
  open: (context, { store }) => ({
    routes: documentRoutes(context, store),
    close: () => {
      closeReaders()
      closePages()
    },
  }),
}
