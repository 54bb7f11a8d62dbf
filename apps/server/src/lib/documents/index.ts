export { checkUpload, readHead } from './check-upload.ts'
export { mediaTypeOf } from './media-type.ts'
export { DocumentError, type DocumentErrorCode, tooLarge } from './errors.ts'
export {
  fetchPage,
  type FetchedPage,
  type PageAnswer,
  type PageRequest,
  refusalOf,
  requestPage,
} from './fetch-page.ts'
export type { WebFacts, WebLink } from './formats/html/facts.ts'
export { closeReaders, type DocumentInput, parseDocument, type ParseOptions } from './parse.ts'
export {
  DEFAULT_LIMITS,
  type DocumentKind,
  type Limits,
  type ParsedDocument,
  type Progress,
  SECTION_GAP,
  type Section,
  wholeText,
} from './types.ts'
export { type Box, locate, type Range } from './pages/locate.ts'
export { closePages, fitPicture, openPage, squarePicture } from './pages/draw.ts'
export type { DrawnPage } from './pages/draw-page.ts'
export { type Chunk, chunkDocument, chunkInTurns, type ChunkOptions, qaChunk } from './chunks/chunk.ts'
