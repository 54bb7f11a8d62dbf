import type { Chinese } from '../../texts.ts'
import type { connection as en } from '../en/connection.ts'

export const connection: Chinese<typeof en> = {
  'connection.missing': '此步骤的连接已不存在，或在此项目中不可用。请选择其他连接。',
  'connection.reconnect': '{{name}}（{{vendor}}）的连接已断开。管理员可以在“集成”中重新连接。',
  'connection.purpose':
    '{{name}}（{{vendor}}）不包含此步骤所需的权限。管理员可以在“集成”中重新连接并授予该权限。',
  'connection.client': '{{vendor}} 不接受此服务器的客户端。请运营者检查其设置。',
  'connection.closed': '{{name}}（{{vendor}}）无法在此服务器上解密。请重新连接。',
  'connection.unavailable': '{{vendor}} 目前无法更新连接。请稍后重试。',
  'vendor.rate': '{{vendor}} 收到的请求过多。请稍后重试。',
  'vendor.denied': '{{vendor}} 拒绝访问：{{said}}',
  'vendor.notFound': '{{vendor}} 找不到：{{said}}',
  'vendor.rejected': '{{vendor}} 拒绝了请求（状态 {{status}}）：{{said}}',
  'vendor.problem': '{{vendor}} 出现问题（状态 {{status}}）。请稍后重试。',
  'vendor.garbled': '{{vendor}} 返回的响应无法读取。',
  'vendor.unsure': '{{vendor}} 没有确认此操作，因此无法确定是否已执行。再次运行此步骤前，请先在那里检查。',
  'googleSheets.link': '“{{text}}”不是 Google 表格的链接或 ID。',
  'googleSheets.missing': '该 Google 表格不存在，或已连接的 Google 账号无法打开。请检查链接和共享设置。',
  'googleSheets.tab': '该 Google 表格没有工作表“{{tab}}”。',
  'googleSheets.columns': '工作表的第一行没有列“{{column}}”。请在那里添加，或更改字段名称。',
  'googleSheets.noHeader': '工作表的第一行没有列名。',
  'googleSheets.nothing': '没有可追加的内容：没有任何字段有名称。',
  'googleCalendar.time': '“{{text}}”不是日期和时间，例如 2026-11-30T09:00:00Z。',
  'googleCalendar.order': '结束时间必须晚于开始时间，且最多相差 {{most}} 天。',
  'googleCalendar.missing': '日历“{{calendar}}”不存在，或已连接的 Google 账号无法读取。',
  'googleCalendar.attendee': '“{{text}}”不是电子邮件地址。',
  'calendly.eventType': 'Calendly 中没有已启用的活动类型“{{text}}”。',
  'slack.channel': 'Slack 找不到频道“{{channel}}”，或应用不在该频道中。请将应用邀请到该频道。',
}
