import type { Chinese } from '@millrace/contract/texts'
import type { en } from './en.ts'

/** Texts shown before a chat. */
export const zh: Chinese<typeof en> = {
  gatePassword: '此聊天受密码保护。请输入您收到的密码。',
  password: '密码',
  enter: '进入',
  gateEmail: '请输入您的邮箱地址，以获取此聊天的验证码。',
  email: '邮箱地址',
  sendCode: '发送验证码',
  gateCode: '如果 {{email}} 可以进入此聊天，验证码已发出。请在 {{minutes}} 分钟内输入。',
  code: '6 位验证码',
  otherEmail: '使用其他地址',
  gateIdentity: '请从所属网站打开此聊天',
  gateIdentityHelp: '此聊天仅供已在该网站登录的用户使用。请登录后重新打开。',
  otherPerson: '此浏览器中的聊天当前以 {{from}} 的身份打开，而该链接属于 {{to}}。',
  continueAs: '以 {{name}} 的身份继续',
  stayAs: '保持 {{name}} 的身份',
  wrongPassword: '密码不正确。',
  wrongCode: '验证码不正确或已过期。',
  wrongEmail: '请输入邮箱地址。',
  tooMany: '尝试次数过多，请稍等几分钟再试。',
  notEntered: '操作未成功，请重试。',
}
