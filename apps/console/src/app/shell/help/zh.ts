import type { Chinese } from '../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  title: '键盘快捷键',
  followedBy: '然后',
  or: '或',
  anywhere: '任意位置',
  inLists: '在列表和表单中',
  palette: '搜索和命令',
  help: '显示键盘快捷键',
  search: '搜索列表',
  agents: '前往智能体',
  workers: '前往 AI 员工',
  knowledge: '前往知识',
  toolsKey: '前往工具',
  flowsKey: '前往工作流',
  sheetsKey: '前往表格',
  integrationsKey: '前往集成',
  teamKey: '前往团队',
  nav: '收起或展开导航',
  toasts: '前往通知',
  close: '关闭对话框或菜单',
  select: '选择一行',
  send: '发送消息',
  newLine: '在消息中换行',
}
