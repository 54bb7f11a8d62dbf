import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Find records',
    desc: 'Reads the records of a sheet that match conditions. Numbers are returned as text with all digits.',
    settings: {
      sheet: 'Sheet',
      rules: {
        label: 'Records',
        desc: 'Use column keys on the left. Without conditions, all records are used.',
      },
      sort: { label: 'Sort by', desc: 'If empty, the order of the sheet.' },
      descending: 'Descending',
      limit: { label: 'At most', desc: 'Up to 1000 records.' },
    },
    outputs: {
      records: 'Records: columns by key, plus “recordId”',
      first: 'First record; empty if there is none',
      count: 'Number of records',
      more: 'More available',
    },
  },
  de: {
    title: 'Zeilen suchen',
    desc: 'Liest Zeilen einer Tabelle: die, für die Regeln gelten, in einer Reihenfolge Ihrer Wahl. Zahlen kommen als Text mit allen ihren Stellen.',
    settings: {
      sheet: 'Tabelle',
      rules: {
        label: 'Welche Zeilen',
        desc: 'Links steht der Schlüssel einer Spalte. Ohne Regeln: alle Zeilen.',
      },
      sort: { label: 'Sortieren nach', desc: 'Leer: die Reihenfolge der Tabelle.' },
      descending: 'Größtes oder Spätestes zuerst',
      limit: { label: 'Höchstens', desc: 'Zeilen, höchstens 1.000.' },
    },
    outputs: {
      records: 'Zeilen: Spalten nach ihrem Schlüssel, und „recordId“',
      first: 'Die erste Zeile; leer, wenn es keine gibt',
      count: 'Wie viele gelesen wurden',
      more: 'Ob es mehr gibt',
    },
  },
  zh: {
    title: '查找记录',
    desc: '读取表格的记录：符合规则的那些，按您选择的顺序。数字以保留所有位数的文本给出。',
    settings: {
      sheet: '表格',
      rules: { label: '哪些记录', desc: '左侧是列的键。没有规则时：全部记录。' },
      sort: { label: '排序依据', desc: '留空：表格本身的顺序。' },
      descending: '最大或最晚在前',
      limit: { label: '最多', desc: '记录数，最多 1,000。' },
    },
    outputs: {
      records: '记录：按键列出各列，另有“recordId”',
      first: '第一条记录；没有时为空',
      count: '读取的数量',
      more: '是否还有更多',
    },
  },
})
