import { GridEditor } from './GridEditor.tsx'
import type { SheetGridProps } from './types.ts'

/** The rows of a sheet as a spreadsheet: keys, selection, clipboard and undo as people know them. Loads on demand. */
export default function SheetGrid(props: SheetGridProps) {
  return <GridEditor key={props.sheet.id} {...props} />
}
