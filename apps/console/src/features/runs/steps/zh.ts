import type { Chinese } from '../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  none: '还没有步骤运行。',
  more: '步骤较多，此处未全部显示。',
  showMore_other: '再显示 {{count}} 个',
  item: '第 {{number}} 项',
  inner_other: '内含 {{count}} 个步骤',
  attempt: '第 {{number}} 次尝试',
  tokens_other: '{{formatted}} 个 Token',
  input: '输入',
  output: '输出',
  port: '经由“{{port}}”继续。',
  fallback: '{{instead}} 失败，由 {{model}} 代为回复，错误为',
  waits: '正在等待答复。',
  waitUntil: '等待至 {{time}}。',
  copy: '复制{{what}}',
  copied: '已复制',
  copyFailed: '浏览器不允许复制',
  run: {
    asks: '有人答复后，此次运行才会继续。',
    answer: '处理审批',
    steps: '步骤',
    outputs: '结果',
    params: '参数',
    row: '行',
    errors_other: '工作流已处理的 {{count}} 个错误',
    at: '在步骤 {{path}}',
    credits_other: '{{formatted}} 点',
  },
  states: { starting: '运行中', waiting: '等待中', retrying: '重试中', done: '完成', failed: '失败' },
}
