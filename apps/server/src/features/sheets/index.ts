export { columnWork, columnWorkHandler, lookAfterColumns } from './columns/index.ts'
export { type CellFile, filesOfProject } from './columns/files/files-of-project.ts'
export { sweepSheetFiles } from './columns/files/sweep-files.ts'
export { type DocumentedSheet, openDocuments } from './documents/open-documents.ts'
export { readPart } from './documents/read-part.ts'
export type { SheetRow } from './documents/row-text.ts'
export { type SheetPart, sheetParts } from './documents/sheet-parts.ts'
export {
  type CellRow,
  type FoundFlow,
  inputsHash,
  inputValues,
  type LiveColumn,
  type LiveFlow,
  type LiveInput,
  type LivePort,
  openLive,
  readLiveCells,
  settleCells,
  type SettledCell,
  settledStatus,
  type Settling,
  STATUSES_OF,
  tokenValue,
  type WaitingRun,
} from './live/index.ts'
export { openSheet, type OpenOptions } from './model/open-sheet.ts'
export { titlesOfRows } from './links/record-titles.ts'
export type { RecordTitles } from './links/title-text.ts'
export { presentRecord } from './model/present-record.ts'
export type { CellErrors, Cells, OpenSheet, RecordRow } from './model/types.ts'
export {
  aggregate,
  aggregateBy,
  type AggregateInput,
  countRecords,
  findRecord,
  indexSheet,
  indexSheetHandler,
  LARGE_ROWS,
  type Reader,
  readRecords,
  type ReadView,
  readWindow,
  type RecordWindow,
  rowsAfter,
  rowsOfRun,
  tidyIndexes,
  wantKeyIndexes,
  type WindowInput,
  within,
} from './read/index.ts'
export { sheetRoutes } from './routes.ts'
export { sendFile } from './transfer/export/send-file.ts'
export { insertFromTemplate, insertSheet, type NewSheet } from './structure/create-sheet.ts'
export { indexKeys } from './sweep/index-keys.ts'
export { forgetUnbuilt } from './sweep/forget-unbuilt.ts'
export { emptySheet, sweepBins } from './sweep/sweep-bins.ts'
export { analyzeAfterWrite, analyzeGrown } from './read/analyze-grown.ts'
export { binReplaced, REBUILT } from './write/bin.ts'
export { findByKeys } from './write/find-by-keys.ts'
export { insertRecords } from './write/insert-records.ts'
export { announceSheet } from './write/finish.ts'
export { keyText } from './write/key-text.ts'
export { readRows, type GivenRow } from './write/read-rows.ts'
export { loadRecords } from './write/load-records.ts'
export { deleteRecords } from './write/remove-records.ts'
export { moveUp } from './write/move-record.ts'
export { endOf, GAP } from './write/places.ts'
export { restoreRecords } from './write/restore-records.ts'
export { updateRecords } from './write/update-records.ts'
export { keyColumns, upsertRecords } from './write/upsert-records.ts'
export {
  type RowResult,
  type WriteOptions,
  type WriteOutcome,
  writerOf,
  type Writer,
  type WriteRow,
} from './write/types.ts'
export {
  importFile,
  importHandler,
  removeImport,
  removeImportHandler,
  resendImports,
  sweepUploads,
} from './transfer/index.ts'
