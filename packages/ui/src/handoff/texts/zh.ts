import type { Chinese } from '@millrace/contract/texts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  ask: '转人工',
  wish: '我想转人工客服。',
  withdraw: '返回智能助手',
  waiting: '正在为您转接人工客服。',
  waitingForTeam: '目前没有客服在线，我们已通知团队。',
  until: '如果到 {{time}} 仍无人接入，将由智能助手继续为您服务。',
  talking: '{{name}} 正在为您服务',
  typing: '{{name}} 正在输入…',
  failed: '操作未成功，请重试。',
  notOffered: '目前无法转人工，智能助手将继续为您服务。',
  wrote: '写道',
  requested: '已为您申请转人工',
  closedNow: '目前没有客服在线，智能助手将继续为您服务。',
  closedUntil: '目前没有客服在线，我们将于{{time}}恢复服务。在此期间由智能助手为您服务。',
  withdrawn: '已切换回智能助手',
  nobody: '抱歉，目前客服都在忙碌中，智能助手将继续为您服务。',
  joined: '{{name}} 已加入对话',
  reassigned: '对话已转接给 {{name}}',
  idle: '正在为您转接其他客服',
  handedBack: '已切换回智能助手',
  ended: '人工服务已结束，智能助手将继续为您服务。',
}
