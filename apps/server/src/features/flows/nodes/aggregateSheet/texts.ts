import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Aggregate a sheet',
    desc: 'Counts, sums or compares the records of a sheet, in total or per group. Sums are exact and returned as text with all digits.',
    settings: {
      sheet: 'Sheet',
      operation: {
        label: 'Calculation',
        options: {
          count: 'Record count',
          filled: 'Filled cells',
          unique: 'Unique values',
          sum: 'Sum',
          average: 'Average',
          min: 'Minimum or earliest',
          max: 'Maximum or latest',
        },
      },
      column: 'Column',
      rules: {
        label: 'Records',
        desc: 'Use column keys on the left. Without conditions, all records are used.',
      },
      groupBy: { label: 'Group by', desc: 'Leave empty for one result for all records.' },
      limit: { label: 'Max groups', desc: 'Groups with the largest results come first.' },
    },
    outputs: {
      value: 'Result; with groups, that of the first group',
      groups: 'Groups',
      'groups.group': 'Group value',
      'groups.value': 'Result',
      more: 'More groups available',
    },
  },
  de: {
    title: 'Tabelle aggregieren',
    desc: 'Zählt, summiert oder vergleicht die Datensätze einer Tabelle, insgesamt oder je Gruppe. Summen sind exakt und werden als Text mit allen Stellen zurückgegeben.',
    settings: {
      sheet: 'Tabelle',
      operation: {
        label: 'Berechnung',
        options: {
          count: 'Anzahl der Datensätze',
          filled: 'Ausgefüllte Zellen',
          unique: 'Eindeutige Werte',
          sum: 'Summe',
          average: 'Durchschnitt',
          min: 'Minimum oder frühester Wert',
          max: 'Maximum oder spätester Wert',
        },
      },
      column: 'Spalte',
      rules: {
        label: 'Datensätze',
        desc: 'Links stehen Spaltenschlüssel. Ohne Bedingungen werden alle Datensätze verwendet.',
      },
      groupBy: { label: 'Gruppieren nach', desc: 'Leer lassen für ein Ergebnis über alle Datensätze.' },
      limit: { label: 'Max. Gruppen', desc: 'Gruppen mit den größten Ergebnissen stehen zuerst.' },
    },
    outputs: {
      value: 'Ergebnis; bei Gruppen das der ersten Gruppe',
      groups: 'Gruppen',
      'groups.group': 'Gruppenwert',
      'groups.value': 'Ergebnis',
      more: 'Weitere Gruppen vorhanden',
    },
  },
  zh: {
    title: '聚合表格',
    desc: '对表格的记录计数、求和或比较，可汇总全部或按组进行。总和是精确值，以保留所有位数的文本返回。',
    settings: {
      sheet: '表格',
      operation: {
        label: '计算方式',
        options: {
          count: '记录数',
          filled: '已填写的单元格',
          unique: '唯一值',
          sum: '总和',
          average: '平均值',
          min: '最小值或最早值',
          max: '最大值或最晚值',
        },
      },
      column: '列',
      rules: { label: '记录', desc: '左侧填写列的键。没有条件时使用所有记录。' },
      groupBy: { label: '分组依据', desc: '留空则对所有记录得出一个结果。' },
      limit: { label: '最大分组数', desc: '结果最大的分组排在最前。' },
    },
    outputs: {
      value: '结果；分组时为第一组的结果',
      groups: '分组',
      'groups.group': '分组值',
      'groups.value': '结果',
      more: '还有更多分组',
    },
  },
})
