import type { Chinese } from '@millrace/contract'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  action: '保存为测试…',
  title: '保存为测试',
  set: '测试集',
  question: '问题',
  expected: '预期答案',
  expectedHelp: '比较方式取决于测试集。请保留答案必须说明的内容。',
  declinedHelp: '智能体没有找到答案。请输入它本应给出的回答。',
  source: '应引用的来源',
  save: '保存',
  saved: '问题已保存',
  firstSet: '测试问题',
  makesSet: '保存时将创建测试集“{{name}}”，并附带一张存放问题的表格。',
}
