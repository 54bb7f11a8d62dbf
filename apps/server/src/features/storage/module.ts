import type { FeatureModule } from '../../module.ts'
import { removeFilesHandler } from './remove-files.handler.ts'
import { removeFiles } from './remove-files.job.ts'
import type { FileStore } from './store.ts'

export const storage: FeatureModule<{ store: FileStore }> = {
  jobs: [removeFiles],
  open: (_context, { store }) => ({ handlers: [removeFilesHandler(store)] }),
}
