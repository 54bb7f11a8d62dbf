import { handler, type Handler } from '../../queue/queue.ts'
import { removeFiles } from './remove-files.job.ts'
import type { FileStore } from './store.ts'

export const removeFilesHandler = (store: FileStore): Handler =>
  handler(removeFiles, ({ keys }) => store.remove(keys))
