import type { Chinese } from '@millrace/contract/texts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  ask: '转人工',
  wish: '我想和人工客服沟通。',
  withdraw: '返回智能助手',
  waiting: '正在等待人工接待，智能助手已暂停。',
  talking: '您正在与 {{name}} 对话',
  typing: '{{name}} 正在输入…',
  failed: '操作未成功，请重试。',
  notOffered: '此对话无法转人工。请开始新的对话。',
  wrote: '写道',
  requested: '您已请求人工接待',
  requestedFor: '已请求人工接待',
  closedNow: '目前没有人工客服在线，智能助手将继续为您服务。',
  withdrawn: '您已返回与智能助手的对话',
  nobody: '抱歉，目前没有空闲的人工客服，智能助手将继续为您服务。',
  joined: '{{name}} 已加入',
  reassigned: '{{name}} 接手了对话',
  idle: '正在为您寻找其他可以提供帮助的人',
  handedBack: '您已返回与智能助手的对话',
  ended: '人工接待已结束，智能助手将继续为您服务。',
}
