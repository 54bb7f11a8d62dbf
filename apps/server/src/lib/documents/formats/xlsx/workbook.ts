import { needed, type OfficePackage, walk } from '../office/package.ts'

const MAIN = 'xl/workbook.xml'

export interface Workbook {
  sheets: { name: string; part: string }[]
  /** Whether dates count from 1904, as on old Macs. */
  since1904: boolean
}

/** The visible sheets in workbook order. */
export function readWorkbook(file: OfficePackage): Workbook {
  const relations = file.relations(MAIN)
  const found: Workbook = { sheets: [], since1904: false }
  walk(needed(file.part(MAIN)), {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') found.since1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '')
      if (tag !== 'sheet' || /hidden/i.test(attributes.state ?? '')) return
      const relation = relations.get(attributes['r:id'] ?? '')
      if (relation?.type === 'worksheet')
        found.sheets.push({ name: attributes.name ?? '', part: relation.target })
    },
  })
  return found
}

/** The shared strings that cells refer to by index, without East Asian phonetic readings. */
export function readStrings(file: OfficePackage): string[] {
  const strings: string[] = []
  let text = ''
  let inText = false
  let inReading = false
  walk(file.part('xl/sharedStrings.xml') ?? '', {
    open: (tag) => {
      if (tag === 'si') text = ''
      if (tag === 't') inText = true
      if (tag === 'rPh') inReading = true
    },
    text: (part) => {
      if (inText && !inReading) text += part
    },
    close: (tag) => {
      if (tag === 't') inText = false
      if (tag === 'rPh') inReading = false
      if (tag === 'si') strings.push(text)
    },
  })
  return strings
}

/** Number formats that a file need not define (ECMA-376 part 1, §18.8.30). */
const BUILT_IN: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '0.0E+0',
}

/** The number format of each cell style. */
export function readStyles(file: OfficePackage): string[] {
  const own = new Map<number, string>()
  const styles: string[] = []
  let inCells = false
  walk(file.part('xl/styles.xml') ?? '', {
    open: (tag, attributes) => {
      if (tag === 'numFmt') own.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (tag === 'cellXfs') inCells = true
      if (tag !== 'xf' || !inCells) return
      const id = Number(attributes.numFmtId ?? 0)
      styles.push(own.get(id) ?? BUILT_IN[id] ?? 'General')
    },
    close: (tag) => {
      if (tag === 'cellXfs') inCells = false
    },
  })
  return styles
}
