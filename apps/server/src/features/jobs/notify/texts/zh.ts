import type { Chinese } from '@millrace/contract'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  sheet_gone: '第 {{number}} 个表格在所有行运行完之前被删除。',
  rows_unreadable: '未能读取第 {{number}} 个表格的所有行：{{reason}}',
  output_sheet_gone: '输出表格“{{name}}”在任务完成重建之前被删除。',
}
