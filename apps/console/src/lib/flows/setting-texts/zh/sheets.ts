import type { SettingTexts } from '../types.ts'

const sheet = ['表格'] as const
const rules = ['哪些记录', '左侧是列的键。没有规则时：全部记录。'] as const

export const sheets: SettingTexts = {
  findRecords: {
    settings: {
      sheet,
      rules,
      sort: ['排序依据', '留空：表格本身的顺序。'],
      descending: ['最大或最晚在前'],
      limit: ['最多', '记录数，最多 1,000。'],
    },
    outputs: {
      records: '记录：按键列出各列，另有“recordId”',
      first: '第一条记录；没有时为空',
      count: '读取的数量',
      more: '是否还有更多',
    },
  },
  writeRecords: {
    settings: {
      sheet,
      operation: [
        '做什么',
        '',
        { insert: '添加', update: '修改', upsert: '修改，没有时则添加', delete: '删除' },
      ],
      match: ['哪条记录', '', { key: '列中具有下面的值的那条', id: '具有此 ID 的那条', row: '本次运行的行' }],
      key: ['按此列查找', '它的值在下面的单元格中，说明指的是哪条记录。'],
      key2: ['并按此列'],
      recordId: ['记录 ID', '之前步骤找到的记录的“recordId”。'],
      source: ['数量', '', { one: '一条记录', list: '列表中的所有记录' }],
      cells: ['单元格', '列的键及其要写入的值。未列出的列保持不变。'],
      list: [
        '列表',
        '由对象组成的列表，对象的字段名即列的键，最多 10,000 条。其中的“recordId”说明指的是哪条记录。',
      ],
      onInvalid: ['值不适合其列时', '', { fail: '视为该记录的错误', keep: '保留在单元格中，并标为错误' }],
      onError: [
        '列表中有记录无法写入时',
        '',
        { stop: '全部不写并失败', continue: '写入其他记录，并列出错误' },
      ],
    },
    outputs: {
      recordId: '（第一条）记录的 ID',
      recordIds: '按列表顺序的 ID；失败的为空',
      inserted: '已添加',
      updated: '已修改',
      unchanged: '保持不变',
      deleted: '已删除',
      errors: '错误',
      'errors.index': '在列表中的位置，从 0 开始',
      'errors.message': '错误内容',
    },
  },
  aggregateSheet: {
    settings: {
      sheet,
      operation: [
        '计算什么',
        '',
        {
          count: '记录数',
          filled: '已填单元格数',
          unique: '不同值的数量',
          sum: '总和',
          average: '平均值',
          min: '最小或最早',
          max: '最大或最晚',
        },
      ],
      column: ['计算的列'],
      rules,
      groupBy: ['分组依据', '留空：所有记录得出一个结果。'],
      limit: ['最多组数', '结果最大的在前。'],
    },
    outputs: {
      value: '结果；分组时为第一组的结果',
      groups: '分组',
      'groups.group': '该组共有的值',
      'groups.value': '结果',
      more: '是否还有更多组',
    },
  },
}
