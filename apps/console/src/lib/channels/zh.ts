import type { Chinese } from '@millrace/contract'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  delivery: {
    queued: '等待发送',
    sent: '已发送',
    delivered: '已送达',
    read: '已读',
    failed: '未送达：{{reason}}',
  },
  by: '来自 {{channel}}',
  inLab: '{{channel}}（实验室）',
  openUntil: '您可以在 {{time}} 之前发送消息。',
  reasons: {
    window_closed: '距离对方上次发消息已过去太久',
    never_wrote: '对方尚未发过消息',
    opted_out: '对方不想再接收消息',
    no_opt_in: '对方尚未同意接收消息',
    template_missing: '没有此名称的已批准模板',
    token: '访问令牌已失效',
    rate: '已达到消息数量上限',
    no_credits: '账户剩余的点数不足',
    undeliverable: '无法联系到对方',
    rejected: '消息被拒绝',
    vendor_down: '服务出现故障',
    unreachable: '无法连接服务',
    expired: '一整天都未能发送',
    disconnected: '渠道已断开',
    other: '未知原因',
  },
  needsToken: '{{channel}} 不再接受该令牌。消息会等待，直到换上新令牌。',
  openChannels: '打开集成',
  closed: '现在无法发送：{{reason}}。',
  closedTemplate: '您可以发送模板。',
  sendTemplate: '发送模板',
  template: '模板 {{name}}',
}
