import type { Chinese } from '../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  load: '加载演示项目',
  loading: '正在加载演示项目…',
  loaded: '演示项目已就绪',
  there: '演示项目已存在',
  website: {
    firstTitle: '用您的网站创建智能体',
    firstText: '输入网址，Millrace 会读取页面，并据此创建带有名称、欢迎语和推荐问题的智能体。',
    url: '网站 URL',
    urlHelp: '最多读取 60 个页面；以后可以再添加。',
    urlWrong: '请输入类似 example.com 的网址。',
    visibility: '访问权限',
    public: '任何拥有链接的人',
    private: '仅此账户的成员',
    action: '创建智能体',
    card: '来自 {{site}} 的智能体',
    titles: {
      reading: '正在读取 {{site}}',
      making: '正在创建 {{site}} 的智能体…',
      ready: '{{site}} 的智能体已就绪',
      failed: '无法用 {{site}} 创建智能体',
    },
    ready: '已用 {{site}} 创建，可以提问了',
    looking: '正在查找页面…',
    pages: '已读取 {{ready}} / {{found}} 个页面',
    enough: '使用这些页面',
    close: '关闭',
    open: '打开公开页面',
    copy: '复制链接',
    copied: '链接已复制',
    notCopied: '无法复制链接',
    settings: '打开设置',
    chat: '聊天',
    ask: '试着提问：',
  },
}
