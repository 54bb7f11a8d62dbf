export { type FileGrant, readGrant, signGrant } from './file-grant.ts'
export { removeFilesHandler } from './remove-files.handler.ts'
export { removeFiles } from './remove-files.job.ts'
export { type FileStore, localStore, type StoredFile } from './store.ts'
