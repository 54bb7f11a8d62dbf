import type { Chinese } from '../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  load: '加载演示项目',
  loading: '正在加载演示项目…',
  loaded: '演示项目已就绪',
  there: '演示项目已存在',
}
