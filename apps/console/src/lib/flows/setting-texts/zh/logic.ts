import type { SettingTexts } from '../types.ts'

export const logic: SettingTexts = {
  output: { settings: { fields: ['结果'] } },
  forEach: {
    settings: {
      list: ['列表'],
      concurrency: ['同时执行数'],
      onItemError: ['某项失败时', '', { stop: '停止', continue: '略过该项继续' }],
      collect: ['单项的结果', '可引用循环内的节点。留空：其中最后运行的节点的输出。'],
    },
    outputs: { items: '结果', count: '项数', failed: '失败的项数' },
  },
  callFlow: { settings: { flow: ['工作流'], input: ['参数'] } },
  stop: { settings: { message: ['消息'] } },
  respond: {
    settings: {
      format: ['应答类型', '', { json: 'JSON', text: '文本' }],
      body: ['JSON', '插入的值会被转义。留空：空对象。'],
      text: ['文本'],
      status: ['状态码', 'HTTP 状态码：成功为 200，调用者有误时为 400。'],
    },
    outputs: { status: '状态码', contentType: '内容类型', body: '正文' },
  },
  if: {
    settings: {
      rules: ['规则', '比较当前行、参数或之前步骤的值。组内可以再有组。'],
    },
    outputs: { result: '规则是否成立' },
  },
  switch: {
    settings: { cases: ['情况', '每种情况都有自己的规则和出口。'] },
    outputs: { port: '所走的出口', title: '情况的标题' },
  },
  merge: {
    settings: {
      mode: [
        '结果',
        '之后的步骤在此步骤中得到什么：对于“如果”的分支，请选择已到达的内容。',
        {
          first: '已到达的内容：按图中顺序的第一个',
          list: '全部内容，作为列表',
          fields: '所有内容的字段合在一起；后者覆盖前者',
        },
      ],
    },
  },
  wait: {
    settings: {
      mode: ['等待多久', '', { for: '一段时间', until: '直到某一时刻' }],
      amount: ['时长'],
      unit: ['单位', '', { seconds: '秒', minutes: '分钟', hours: '小时', days: '天' }],
      until: [
        '时刻',
        '一个日期（以 UTC 当天零点计），或带时间和时区的日期：2026-03-01T09:00:00+01:00。已过去的时刻不会等待。',
      ],
    },
    outputs: { until: '所等待的时刻' },
  },
  approval: {
    settings: {
      title: ['问题'],
      text: ['相关内容', '作出决定所需了解的内容：草稿、金额、链接。'],
      fields: ['需填写或更正的内容', '每个名称一个字段，以及其中最初的内容。'],
      assignee: ['由谁决定', '成员的电子邮件地址。留空：在此项目中有编辑权限的任何人。'],
      timeOutHours: ['超时（小时）', '到时仍无答复，则从“超时”继续。留空：一直等待。'],
    },
    outputs: {
      approved: '已批准',
      values: '各字段的值',
      comment: '备注',
      by: '答复人',
      at: '时间',
    },
  },
}
