import { storage } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import type { FileStore } from './store.ts'
import { grantUpload } from './uploads/grant-upload.ts'
import { receiveUpload } from './uploads/receive-upload.ts'

export const storageRoutes = (context: Context, store: FileStore) => [
  bind(storage.grantUpload, (call) => grantUpload({ context, store }, call.actor, call.body)),
  bind(storage.upload, ({ params, request }) => receiveUpload({ context, store }, { ...params, request })),
]
