import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Find records',
    desc: 'Reads the records of a sheet that match the conditions. Numbers are returned as text with all digits.',
    settings: {
      sheet: 'Sheet',
      rules: {
        label: 'Records',
        desc: 'Use column keys on the left. Without conditions, all records are used.',
      },
      sort: { label: 'Sort by', desc: 'Leave empty for the order of the sheet.' },
      descending: 'Descending',
      limit: { label: 'Limit', desc: 'Up to 1,000 records.' },
    },
    outputs: {
      records: 'Records: columns by key, plus “recordId”',
      first: 'First record; empty if there is none',
      count: 'Number of records',
      more: 'More available',
    },
  },
  de: {
    title: 'Datensätze suchen',
    desc: 'Liest die Datensätze einer Tabelle, die Bedingungen erfüllen. Zahlen werden als Text mit allen Stellen zurückgegeben.',
    settings: {
      sheet: 'Tabelle',
      rules: {
        label: 'Datensätze',
        desc: 'Links stehen Spaltenschlüssel. Ohne Bedingungen werden alle Datensätze verwendet.',
      },
      sort: { label: 'Sortieren nach', desc: 'Leer lassen für die Reihenfolge der Tabelle.' },
      descending: 'Absteigend',
      limit: { label: 'Limit', desc: 'Bis zu 1.000 Datensätze.' },
    },
    outputs: {
      records: 'Datensätze: Spalten nach Schlüssel, dazu „recordId“',
      first: 'Erster Datensatz; leer, wenn es keinen gibt',
      count: 'Anzahl der Datensätze',
      more: 'Weitere Datensätze vorhanden',
    },
  },
  zh: {
    title: '查找记录',
    desc: '读取表格中符合条件的记录。数字以保留所有位数的文本返回。',
    settings: {
      sheet: '表格',
      rules: { label: '记录', desc: '左侧填写列的键。没有条件时使用所有记录。' },
      sort: { label: '排序依据', desc: '留空则按表格中的顺序。' },
      descending: '降序',
      limit: { label: '数量上限', desc: '最多 1,000 条记录。' },
    },
    outputs: {
      records: '记录：按键列出各列，另含“recordId”',
      first: '第一条记录；没有时为空',
      count: '记录数',
      more: '还有更多记录',
    },
  },
})
