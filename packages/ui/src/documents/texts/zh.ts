import type { Chinese } from '@millrace/contract/texts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  page: '第',
  of: '页，共 {{pages}} 页',
  previous: '上一页',
  next: '下一页',
  larger: '放大',
  smaller: '适应宽度',
  close: '关闭',
  original: '打开原文',
  loading: '正在打开文档…',
  failed: '无法打开该文档。',
  tryAgain: '重试',
  earlier: '显示前面的内容',
  later: '显示后面的内容',
  passage: '回答所引用的段落',
  table: '表格',
  document: '文档',
  replaced: '该文档在引用后已被替换，当前显示的是最新文档。',
  goTo: '跳转到页码',
}
