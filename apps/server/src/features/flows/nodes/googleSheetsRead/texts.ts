import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Google Sheets: Read rows',
    desc: 'Reads the first rows of a tab of a Google spreadsheet.',
    settings: {
      connection: { label: 'Google account', desc: 'Connected by an admin under Integrations.' },
      spreadsheet: { label: 'Spreadsheet', desc: 'Its link, or its ID.' },
      tab: { label: 'Tab', desc: 'Leave empty for the first one.' },
      header: 'First row has column names',
      limit: 'Max rows',
    },
    outputs: {
      rows: 'Rows',
      first: 'First row',
      columns: 'Columns',
      count: 'Number of rows',
      more: 'More rows exist',
    },
  },
  de: {
    title: 'Google Sheets: Zeilen lesen',
    desc: 'Liest die ersten Zeilen eines Tabellenblatts einer Google-Tabelle.',
    settings: {
      connection: { label: 'Google-Konto', desc: 'Von einem Admin unter „Integrationen“ verbunden.' },
      spreadsheet: { label: 'Google-Tabelle', desc: 'Ihr Link oder ihre ID.' },
      tab: { label: 'Tabellenblatt', desc: 'Leer lassen für das erste.' },
      header: 'Erste Zeile enthält Spaltennamen',
      limit: 'Max. Zeilen',
    },
    outputs: {
      rows: 'Zeilen',
      first: 'Erste Zeile',
      columns: 'Spalten',
      count: 'Anzahl der Zeilen',
      more: 'Es gibt weitere Zeilen',
    },
  },
  zh: {
    title: 'Google 表格：读取行',
    desc: '读取 Google 表格中某个工作表的前几行。',
    settings: {
      connection: { label: 'Google 账号', desc: '由管理员在“集成”中连接。' },
      spreadsheet: { label: 'Google 表格', desc: '其链接或 ID。' },
      tab: { label: '工作表', desc: '留空则使用第一个。' },
      header: '第一行是列名',
      limit: '最大行数',
    },
    outputs: { rows: '行', first: '第一行', columns: '列', count: '行数', more: '还有更多行' },
  },
})
