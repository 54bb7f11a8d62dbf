import { GridEditor } from './GridEditor.tsx'
import type { SheetGridProps } from './types.ts'

/** A spreadsheet with the usual keys, selection, clipboard and undo. Loaded lazily. */
export default function SheetGrid(props: SheetGridProps) {
  return <GridEditor key={props.sheet.id} {...props} />
}
