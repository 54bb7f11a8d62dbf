import type { Chinese } from '../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  empty: '尚未运行',
  queued: '排队中',
  running: '运行中',
  done: '已完成',
  notFound: '未找到',
  error: '失败',
  stale: '待更新',
  failed: '失败：{{message}}',
  withValue: '{{value}}（{{status}}）',
}
