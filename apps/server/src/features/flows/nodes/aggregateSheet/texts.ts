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
      groupBy: { label: 'Group by', desc: 'If empty, one result for all records.' },
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
    title: 'Tabelle zusammenfassen',
    desc: 'Zählt, summiert oder vergleicht die Zeilen einer Tabelle, alle zusammen oder in Gruppen. Summen sind genau und kommen als Text mit allen ihren Stellen.',
    settings: {
      sheet: 'Tabelle',
      operation: {
        label: 'Was berechnet wird',
        options: {
          count: 'Zahl der Zeilen',
          filled: 'Zahl der gefüllten Zellen',
          unique: 'Zahl verschiedener Werte',
          sum: 'Summe',
          average: 'Durchschnitt',
          min: 'Kleinstes oder frühestes',
          max: 'Größtes oder spätestes',
        },
      },
      column: 'Der Spalte',
      rules: {
        label: 'Welche Zeilen',
        desc: 'Links steht der Schlüssel einer Spalte. Ohne Regeln: alle Zeilen.',
      },
      groupBy: { label: 'Für jeden Wert von', desc: 'Leer: ein Ergebnis für alle Zeilen.' },
      limit: { label: 'Höchstens so viele Gruppen', desc: 'Die größten Ergebnisse kommen zuerst.' },
    },
    outputs: {
      value: 'Das Ergebnis; bei Gruppen das der ersten',
      groups: 'Gruppen',
      'groups.group': 'Wert, den die Gruppe gemeinsam hat',
      'groups.value': 'Ergebnis',
      more: 'Ob es mehr Gruppen gibt',
    },
  },
  zh: {
    title: '汇总表格',
    desc: '对表格的记录计数、求和或比较，全部一起或分组进行。总和是精确的，以保留所有位数的文本给出。',
    settings: {
      sheet: '表格',
      operation: {
        label: '计算什么',
        options: {
          count: '记录数',
          filled: '已填单元格数',
          unique: '不同值的数量',
          sum: '总和',
          average: '平均值',
          min: '最小或最早',
          max: '最大或最晚',
        },
      },
      column: '计算的列',
      rules: { label: '哪些记录', desc: '左侧是列的键。没有规则时：全部记录。' },
      groupBy: { label: '分组依据', desc: '留空：所有记录得出一个结果。' },
      limit: { label: '最多组数', desc: '结果最大的在前。' },
    },
    outputs: {
      value: '结果；分组时为第一组的结果',
      groups: '分组',
      'groups.group': '该组共有的值',
      'groups.value': '结果',
      more: '是否还有更多组',
    },
  },
})
