export { type LoadFile, SentFiles } from './SentFiles.tsx'
