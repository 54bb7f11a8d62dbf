import { errorMessage } from '../../lib/errors.ts'
import type { FeatureModule } from '../../module.ts'
import { orphans } from './orphans.maintenance.ts'
import { removeFilesHandler } from './remove-files.handler.ts'
import { removeFiles } from './remove-files.job.ts'
import { storageRoutes } from './routes.ts'
import type { FileStore } from './store.ts'
import { expiredUploads } from './uploads/expired-uploads.maintenance.ts'

export const storage: FeatureModule<{ store: FileStore }> = {
  jobs: [removeFiles],
  maintenance: [expiredUploads, orphans],
  open: (context, { store }) => ({
    routes: storageRoutes(context, store),
    handlers: [removeFilesHandler(store)],
    start: () => {
      // The store may be away for a moment only, so the server starts all the same.
      store.check().catch((error: unknown) => {
        context.log.error({ err: errorMessage(error) }, 'the file store can’t be used')
      })
      return () => undefined
    },
    close: () => store.close(),
  }),
}
