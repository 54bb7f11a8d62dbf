import type { Chinese } from '@millrace/contract/texts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  clean: {
    task: '清理单元格',
    note_other: '共 {{rows}} 行，已清理 {{count}} 行',
  },
  duplicates: {
    task: '查找并删除重复行',
    none: '{{rows}} 行中没有重复项',
    ask_other: '删除 {{count}} 个重复行？',
    examples: '每组保留最早的一行。已删除的行可以恢复。示例：',
    removed_other: '已删除 {{count}} 个重复行',
    declined: '发现 {{count}} 个重复行。由于删除被拒绝，它们将保留。',
    tooMany: '仅比较了前 {{most}} 行。',
  },
  unknownTask: '此 AI 员工无法执行人员添加的任务。',
  struck: '执行过程中被划掉',
  done_other: '{{total}} 个任务中已完成 {{count}} 个。',
}
