import type { SettingTexts } from '../types.ts'

export const data: SettingTexts = {
  readFile: {
    settings: {
      file: ['文件', '如 @@document@@ 这样的占位符（参数或列），或文件的 ID。有多个文件时会全部读取。'],
      mostCharacters: ['最多字符数', '所有文件合计。更长的内容会在此处截断。'],
    },
    outputs: {
      text: 'Markdown 文本',
      name: '文件名',
      pages: '页数',
      characters: '全文字符数',
      cutShort: '文本是否被截断',
      files: '每个文件',
    },
  },
  setFields: {
    settings: {
      fields: ['字段', '如果值只由一个占位符构成，则保留其类型：数字仍是数字，列表仍是列表。'],
    },
  },
  template: {
    settings: {
      format: ['文本类型', '', { plain: '纯文本或 Markdown', html: 'HTML' }],
      text: ['文本', '用取值选择器插入值。插入的值中不会再查找其他占位符。'],
      html: [
        'HTML',
        '用取值选择器插入值。插入的值中不会再查找其他占位符。夹在其他文本中的值会被转义，因此含有 < 或 & 的值不会破坏页面。',
      ],
    },
    outputs: { text: '文本' },
  },
  code: {
    settings: {
      code: [
        'JavaScript',
        '函数体。可使用“input.row”（当前行的列）、“input.params”（工作流参数）、“input.values”（下面的值）、“input.outputs”（通向此处的步骤的输出，按其 ID），以及“逐项执行”中的“input.item”和“input.index”。表格中的数字是保留全部位数的文本。最多 5 秒、64 MB 内存和 4 MB 结果。',
      ],
      values: ['值', '以自定名称使用之前步骤的值：“input.values.name”。'],
    },
  },
  parseJson: {
    settings: {
      text: ['JSON 文本'],
      search: ['在其他文本中查找 JSON', '用于 JSON 前后带有文字的模型答案：以第一个对象或列表为准。'],
      schema: ['字段', '所期望内容的 JSON Schema。其字段会提供给之后的步骤；它不做任何检查。'],
    },
  },
  aggregateList: {
    settings: {
      list: ['列表'],
      operation: [
        '计算什么',
        '',
        {
          count: '项数',
          sum: '总和',
          average: '平均值',
          min: '最小或最早',
          max: '最大或最晚',
          unique: '不同的值，作为列表',
          values: '所有值，作为列表',
          join: '合为一段文本',
        },
      ],
      field: [
        '字段',
        '当列表项带有字段时：取哪一个，例如“price”或“address.city”。留空：列表项本身。空值会被略去。',
      ],
      separator: ['各部分之间', '留空：换行。'],
    },
    outputs: { value: '结果。总和的位数超出数字所能容纳时为文本', count: '计入的值的数量' },
  },
  sortFilterList: {
    settings: {
      list: ['列表'],
      rules: [
        '保留符合以下规则的项',
        '左侧是列表项的字段，例如“price”或“address.city”；留空则为列表项本身。',
      ],
      uniqueBy: ['相同时只保留第一个', '列表项的字段。留空：保留重复项。'],
      sort: [
        '顺序',
        '',
        {
          none: '保持原样',
          ascending: '最小、最早或 A 在前',
          descending: '最大、最晚或 Z 在前',
          reversed: '反转',
        },
      ],
      sortBy: ['按字段排序', '留空：按列表项本身。数字排在文本之前；无论何种顺序，空值都排在最后。'],
      limit: ['最多', '留空：全部。'],
    },
    outputs: { items: '列表项', first: '其中第一项；没有时为空', count: '剩余数量' },
  },
}
