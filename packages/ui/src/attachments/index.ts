export type { StagedFile } from '../chat/thread-state.ts'
export { FilesField } from './FilesField.tsx'
export { type LoadFile, SentFiles } from './SentFiles.tsx'
export type { FileTray } from './uploads.ts'
