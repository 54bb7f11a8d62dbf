import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Google Sheets: Append rows',
    desc: 'Adds rows below the last one of a tab of a Google spreadsheet. The first row names the columns; in an empty tab, it’s written from the fields.',
    settings: {
      connection: { label: 'Google account', desc: 'Connected by an admin under Integrations.' },
      spreadsheet: { label: 'Spreadsheet', desc: 'Its link, or its ID.' },
      tab: { label: 'Tab', desc: 'Leave empty for the first one.' },
      source: { label: 'Input', options: { one: 'One row', list: 'A list of rows' } },
      cells: { label: 'Cells', desc: 'Values by column name. Other columns stay empty.' },
      list: { label: 'List', desc: 'Objects with column names as keys, up to 1,000.' },
      input: {
        label: 'Values',
        options: { raw: 'As they are', typed: 'As if typed in, with formulas and dates' },
      },
    },
    outputs: { range: 'Range', count: 'Number of rows' },
  },
  de: {
    title: 'Google Sheets: Zeilen anfügen',
    desc: 'Fügt Zeilen unter der letzten eines Tabellenblatts einer Google-Tabelle an. Die erste Zeile nennt die Spalten; in einem leeren Tabellenblatt wird sie aus den Feldern geschrieben.',
    settings: {
      connection: { label: 'Google-Konto', desc: 'Von einem Admin unter „Integrationen“ verbunden.' },
      spreadsheet: { label: 'Google-Tabelle', desc: 'Ihr Link oder ihre ID.' },
      tab: { label: 'Tabellenblatt', desc: 'Leer lassen für das erste.' },
      source: { label: 'Eingabe', options: { one: 'Eine Zeile', list: 'Liste von Zeilen' } },
      cells: { label: 'Zellen', desc: 'Werte nach Spaltenname. Andere Spalten bleiben leer.' },
      list: { label: 'Liste', desc: 'Objekte mit Spaltennamen als Schlüsseln, bis zu 1.000.' },
      input: {
        label: 'Werte',
        options: { raw: 'Unverändert', typed: 'Wie eingetippt, mit Formeln und Datumsangaben' },
      },
    },
    outputs: { range: 'Bereich', count: 'Anzahl der Zeilen' },
  },
  zh: {
    title: 'Google 表格：追加行',
    desc: '在 Google 表格的工作表最后一行之后添加行。第一行为列名；工作表为空时，会根据字段写入列名。',
    settings: {
      connection: { label: 'Google 账号', desc: '由管理员在“集成”中连接。' },
      spreadsheet: { label: 'Google 表格', desc: '其链接或 ID。' },
      tab: { label: '工作表', desc: '留空则使用第一个。' },
      source: { label: '输入', options: { one: '单行', list: '行列表' } },
      cells: { label: '单元格', desc: '按列名填写值。其他列留空。' },
      list: { label: '列表', desc: '以列名为键的对象，最多 1,000 个。' },
      input: { label: '值', options: { raw: '保持原样', typed: '如同手动输入，支持公式和日期' } },
    },
    outputs: { range: '范围', count: '行数' },
  },
})
