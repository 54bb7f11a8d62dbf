import type { Chinese } from '../texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  sourceReady: '“{{name}}”已添加到“{{base}}”',
  sourceFailed: '“{{name}}”无法添加到“{{base}}”',
  sourcesReady_other: '{{count}} 个来源已添加到“{{base}}”',
  sourcesFailed_other: '{{total}} 个来源中有 {{count}} 个无法添加到“{{base}}”',
  siteReady: '网站“{{name}}”已添加到“{{base}}”',
  siteFailed: '网站“{{name}}”无法添加到“{{base}}”',
  sheetImported_other: '已将“{{file}}”的 {{count}} 行导入“{{sheet}}”',
  sheetImportedPart_other: '已将“{{file}}”的 {{count}} 行导入“{{sheet}}”，{{bad}} 行无法导入',
  sheetImportFailed: '“{{file}}”无法导入“{{sheet}}”',
  approvalAsked: '“{{flow}}”需要审批：{{title}}',
  repeatAsked: '服务器在“{{flow}}”的一个步骤执行期间中断。请决定是否再次执行该步骤。',
  scheduleFailed: '“{{flow}}”的定时任务无法启动',
  jobSucceeded_other: '“{{flow}}”的任务已成功：{{count}} 行已完成',
  jobPartial_other: '“{{flow}}”的任务已结束：{{count}} 行已完成，{{failed}} 行失败',
  jobFailed: '“{{flow}}”的任务失败',
  jobCancelled_other: '“{{flow}}”的任务已取消：{{count}} 行已完成',
  jobStopped_other: '“{{flow}}”的任务在失败的行处停止：{{count}} 行已完成',
  jobCeiling_other: '“{{flow}}”的任务已用完预算并暂停：{{count}} 行已完成',
  liveCeiling_other:
    '“{{sheet}}”中的“{{column}}”已用完预算并停止：已填充 {{count}} 个单元格，还剩 {{left}} 个',
  liveCeilingOpen_other:
    '“{{sheet}}”中的“{{column}}”已用完预算并停止：已填充 {{count}} 个单元格，其余尚未填充',
  livePaused: '“{{sheet}}”中“{{column}}”的自动运行已暂停：已达到每小时的行数上限。手动运行一次即可恢复。',
  executionDone: '“{{agent}}”已完成：{{title}}',
  executionFailed: '“{{agent}}”失败：{{title}}',
  executionQuestion: '“{{agent}}”有一个问题：{{title}}',
  executionBudget: '“{{agent}}”已暂停，因为预算已用尽：{{title}}',
  webhookDisabled: '“{{agent}}”的 Webhook 已停用：连续数天没有投递成功',
  handoffRequested: '“{{agent}}”有访客正在等待人工接待',
  invitationReceived: '“{{account}}”邀请您加入其团队',
  onboardingReady: '已根据 {{site}} 创建智能体“{{agent}}”',
  onboardingFailed: '无法根据 {{site}} 创建智能体',
  agentLead: '“{{agent}}”有新线索',
  agentUnanswered: '“{{agent}}”有一个问题未能回答',
  agentRating: '“{{agent}}”的一条回答被评为没有帮助',
  agentDigest: '“{{agent}}”昨天：{{conversations}} 个对话，{{unanswered}} 个未回答，{{leads}} 条新线索',
  dailySummary:
    '每日摘要：{{leads}} 条新线索，{{handoffs}} 个人工接待请求，{{unanswered}} 个未回答的问题，{{ratings}} 个负面评价',
}
  agentPassRate: '“{{agent}}”的通过率降至 {{percent}}%，低于 {{bar}}%',
