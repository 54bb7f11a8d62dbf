import { zh as texts } from '@millrace/contract/notification-texts/zh'
import type { Chinese } from '../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  bell: '通知',
  bellUnread_other: '通知，{{formatted}} 条未读',
  title: '通知',
  all: '全部',
  unread: '未读',
  filter: '筛选通知',
  markAll: '全部标为已读',
  markOne: '标为已读',
  open: '打开',
  goTo: '前往{{type}}',
  types: {
    workflow: '工作流',
    knowledge: '知识',
    sheet: '表格',
    integration: '集成',
  },
  newTab: '在新标签页中打开',
  isUnread: '未读：',
  more: '显示更多',
  empty: '还没有通知',
  emptyText: '来源、导入、任务、智能体和邀请的动态会显示在这里。',
  noneUnread: '全部已读',
  noneUnreadText: '新的通知会显示在这里。',
  texts,
}
