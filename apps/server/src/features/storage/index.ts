export { readGrant, signGrant } from './file-grant.ts'
export { removeFiles } from './remove-files.job.ts'
export { type FileStore, localStore, newKey, type StoredFile } from './store.ts'
