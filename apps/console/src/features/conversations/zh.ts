import type { Chinese } from '../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  list: '您的对话',
  open: '您的对话',
  new: '新对话',
  empty: '您在这里提出的问题会被保留，方便日后查看。',
  untitled: '无标题',
  failed: '无法加载对话。',
  retry: '重试',
  more: '显示更多',
}
