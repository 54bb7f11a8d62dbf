import type { Chinese } from '../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  changes: '从版本 {{before}} 到 {{after}} 的变化',
  changed: '已更改：{{names}}',
  added: '已添加：{{names}}',
  removed: '已移除：{{names}}',
  connections: '步骤之间的连接',
  params: '流程的参数',
  settings: '流程的设置',
  nothing: '没有会影响运行的变化。',
  comparing: '正在比较两个版本…',
  unknown: '无法加载变化内容。仍可选择任一版本。',
}
