import type { Chinese } from '@millrace/contract'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  action: '保存为测试…',
  title: '保存为测试',
  set: '测试集',
  question: '问题',
  expected: '预期答案',
  expectedHelp: '比较方式取决于测试集。请保留答案必须说明的内容。',
  source: '应引用的来源',
  save: '保存',
  saved: '问题已保存',
  none: '此智能体还没有测试集。',
  open: '打开测试',
}
