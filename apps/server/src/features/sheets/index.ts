export { resumeColumnWork } from './columns/column-work.maintenance.ts'
export { calculateAll } from './columns/start-work.ts'
export { type CellFile, filesOfProject } from './columns/files/files-of-project.ts'
export { type DocumentedSheet, openDocuments } from './documents/open-documents.ts'
export { readPart } from './documents/read-part.ts'
export type { SheetRow } from './documents/row-text.ts'
export { type SheetPart, sheetParts } from './documents/sheet-parts.ts'
export {
  type FoundFlow,
  inputsHash,
  inputValues,
  type AiColumn,
  type AiColumnInput,
  type AiColumnPort,
  openAiColumns,
  readAiCells,
  STATUSES_OF,
  tokenValue,
  type WaitingRun,
} from './ai-columns/index.ts'
export { settleCells, type SettledCell, type Settling } from './write/settle-cells.ts'
export { openSheet } from './model/open-sheet.ts'
export { titlesOfRows } from './titles/record-titles.ts'
export type { RecordTitles } from './titles/title-text.ts'
export { presentRecord } from './model/present-record.ts'
export type { CalculatedFirst, OpenSheet, RecordRow } from './model/types.ts'
export {
  aggregateBy,
  countRecords,
  LARGE_ROWS,
  type Reader,
  readWindow,
  rowsAfter,
  rowsOfRun,
  wantKeyIndexes,
  within,
} from './read/index.ts'
export { sendFile } from './transfer/export/send-file.ts'
export { addColumn } from './structure/add-column.ts'
export { insertSheet } from './structure/create-sheet.ts'
export { insertView } from './views/save-view.ts'
export { forgetUnbuilt } from './cleanup/forget-unbuilt.ts'
export { emptySheet } from './cleanup/trash.maintenance.ts'
export { analyzeAfterWrite, analyzeGrown } from './read/analyze-grown.ts'
export { trashReplaced, REBUILT } from './write/trash.ts'
export { findByKeys } from './write/find-by-keys.ts'
export { beginAgain, calculatingFirst, FormulasTakeLong, nothingCalculated } from './write/calculate-first.ts'
export { insertRecords } from './write/insert-records.ts'
export { announceSheet } from './model/finish-write.ts'
export { keyText } from './write/key-text.ts'
export { readRows, type GivenRow } from './write/read-rows.ts'
export { loadRecords } from './write/load-records.ts'
export { dropMirrored, type MirroredRow, mirrorRows } from './write/mirror-rows.ts'
export { deleteRecords } from './write/remove-records.ts'
export { moveUp } from './write/move-record.ts'
export { endOf, GAP } from './write/places.ts'
export { updateRecords } from './write/update-records.ts'
export { keyColumns, upsertRecords } from './write/upsert-records.ts'
export {
  type RowResult,
  type WriteOptions,
  type WriteOutcome,
  writerOf,
  type WriteRow,
} from './write/types.ts'
export { resumeImports } from './transfer/imports.maintenance.ts'
