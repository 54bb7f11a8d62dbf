import type { Chinese } from '@millrace/contract/texts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  sheet: '表格',
  rows: '行',
  recordId: '行 ID',
  empty: '空',
  yes: '是',
  no: '否',
  cut: '仅显示开头部分。',
}
