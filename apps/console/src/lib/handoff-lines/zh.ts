import type { Chinese } from '@millrace/contract/texts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  requested: '已申请转人工',
  closedNow: '在工作时间以外申请转人工',
  withdrawn: '访客已返回智能体',
  nobody: '无人及时接入',
  joined: '{{name}} 已加入',
  reassigned: '{{name}} 已接手',
  idle: '已回到队列：未及时回复',
  handedBack: '已交还给智能体',
  ended: '人工接待已结束',
}
