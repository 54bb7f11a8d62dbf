import type { Chinese } from '@millrace/contract/texts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  clean: {
    task: '清理单元格',
    note_other: '共 {{rows}} 行，已清理 {{count}} 行',
    columns: '{{note}}。各列的单元格：{{columns}}',
  },
  duplicates: {
    task: '查找并删除重复行',
    none: '{{rows}} 行中没有重复项',
    ask_other: '删除 {{count}} 个重复行？',
    examples: '每组保留最早的一行。已删除的行可以恢复。示例：',
    example_other: '{{text}}：保留第 {{keeps}} 行，删除第 {{rows}} 行',
    removed_other: '已删除 {{count}} 个重复行',
    declined: '发现 {{count}} 个重复行。由于删除被拒绝，它们将保留。',
    tooMany: '仅比较了前 {{most}} 行。',
  },
  answers: {
    task: '回答第 {{from}} 至 {{to}} 个问题',
    none: '没有未回答的问题',
    note_other: '已回答 {{count}} 个问题',
    unknown_other: '有 {{count}} 个问题在知识中没有答案。',
    refused_other: '有 {{count}} 个答案不符合所在列的要求。',
  },
  triage: {
    task: '将与 {{agent}} 的对话按主题分类',
    nothing: '{{from}} 至 {{until}} 没有对话。',
    note_other: '{{count}} 个对话',
    attention_other: '有 {{count}} 个需要关注。',
    head: '| 主题 | 对话 | 需要关注 |',
    noTopics: '没有可归为主题的问题。',
  },
  unknownTask: '此 AI 员工无法执行人员添加的任务。',
  struck: '执行过程中被划掉',
  done_other: '{{total}} 个任务中已完成 {{count}} 个。',
}
