import type { Chinese } from '../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  bell: '通知',
  bellUnread_other: '通知，{{formatted}} 条未读',
  title: '通知',
  all: '全部',
  unread: '未读',
  filter: '显示哪些通知',
  markAll: '全部标为已读',
  markOne: '标为已读',
  open: '打开',
  goTo: '前往{{type}}',
  types: {
    workflow: '流程',
    knowledge: '知识',
    sheet: '表格',
    integration: '集成',
  },
  newTab: '在新标签页中打开',
  isUnread: '未读：',
  more: '显示更多',
  empty: '还没有通知',
  emptyText: '来源读取完成、智能体就绪或您收到邀请时，会在这里通知您。',
  noneUnread: '全部已读',
  noneUnreadText: '新的通知会显示在这里。',
  texts: {
    sourceReady: '“{{name}}”已读入“{{base}}”',
    sourceFailed: '“{{name}}”无法读入“{{base}}”',
    sourcesReady_other: '{{count}} 个来源已读入“{{base}}”',
    sourcesFailed_other: '{{total}} 个来源中有 {{count}} 个无法读入“{{base}}”',
    siteReady: '网站“{{name}}”已读入“{{base}}”',
    siteFailed: '网站“{{name}}”无法读入“{{base}}”',
    invitationReceived: '“{{account}}”邀请您加入其团队',
    onboardingReady: '已根据 {{site}} 创建智能体“{{agent}}”',
    onboardingFailed: '无法根据 {{site}} 创建智能体',
  },
}
