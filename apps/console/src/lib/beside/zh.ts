import type { Chinese } from '../i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  more: '显示更多',
  noMatch: '没有匹配结果',
  noMatchText: '请尝试其他搜索词或减少筛选条件。',
  reset: '重置筛选',
}
