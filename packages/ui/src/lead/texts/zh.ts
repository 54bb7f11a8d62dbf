import type { Chinese } from '@millrace/contract/texts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  title: '请留下您的联系方式',
  name: '姓名',
  email: '邮箱',
  phone: '电话',
  optional: '（选填）',
  choose: '请选择…',
  send: '发送',
  later: '以后再说',
  first: '请先填写表单再继续。',
  shown: '消息下方显示了一个表单。',
  thanks: '谢谢，我们会尽快与您联系。',
  tried: '这是测试，未保存任何内容。',
  missing: '此项为必填项',
  noConsent: '需要您的同意',
  wrongName: '请输入不含特殊字符的姓名',
  wrongEmail: '请输入邮箱地址，例如 name@example.com',
  wrongPhone: '请输入电话号码，例如 +86 10 1234 5678',
  wrongText: '无法发送此内容。请缩短内容或去掉特殊字符。',
  tooMany: '尝试次数过多，请稍后再试。',
  network: '无法连接服务器。您的输入已保留，请稍后重试。',
  failed: '表单发送失败。您的输入已保留，请重试或刷新页面。',
}
