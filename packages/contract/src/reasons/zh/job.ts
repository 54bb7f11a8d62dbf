import type { Chinese } from '../../texts.ts'
import type { job as en } from '../en/job.ts'

export const job: Chinese<typeof en> = {
  'job.budget': '任务已用完 {{budget}} 点的预算并暂停，没有丢失任何内容。请提高预算后继续，或取消任务。',
  'job.budgetShort':
    '下一步可能花费 {{needed}} 点。{{budget}} 点的预算已用 {{spent}} 点，因此任务已暂停，没有丢失任何内容。请提高预算后继续，或取消任务。',
  'job.noCredits': '账户的点数或预算已用完，任务已暂停，没有丢失任何内容。补充后即可继续。',
  'job.noCreditsAiColumn':
    '账户的点数或预算已用完，运行已结束，已完成的单元格会保留。补充后可在表格中运行其余部分。',
  'job.columnBudget':
    '该列的每月预算已用完，运行已结束，已完成的单元格会保留。请在表格的“AI 列”中提高预算，或下个月再运行其余部分。',
  'job.rowLimit': '{{limit}}任务已暂停，没有丢失任何内容。升级套餐或删除一些行后即可继续。',
  'job.budgetAiColumn':
    '运行已用完 {{budget}} 点的预算并结束，已完成的单元格会保留。请提高预算，在表格中运行其余部分。',
  'job.budgetShortAiColumn':
    '下一个单元格可能花费 {{needed}} 点。{{budget}} 点的预算已用 {{spent}} 点，因此运行已结束，已完成的单元格会保留。请提高预算，在表格中运行其余部分。',
  'job.noRoom': '数据库所在磁盘已满。有可用空间后，任务会自动继续。',
  'job.rowFailed': '有一行失败，而此工作流会在首次失败时停止任务。请重试失败的行，或跳过它们继续。',
  'job.sheetGone': '第 {{number}} 个表格在所有行运行完之前被删除。',
  'job.rowsUnreadable': '未能读取第 {{number}} 个表格的所有行：{{reason}}',
  'job.outputGone': '输出表格“{{name}}”在任务完成重建之前被删除。',
}
