import type { Chinese } from '../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  loaded: '演示项目已就绪',
  there: '演示项目已存在',
  first: {
    title: '您的智能体应该了解什么？',
    text: '提供一些可供回答的内容，之后可随时补充。',
    ways: { website: '网站', files: '文件', text: '文本', demo: '演示' },
    help: {
      files: '选择文件，或拖到此处任意位置。',
      text: '粘贴价格、营业时间或条款。',
      demo: '用示例知识随便看看。',
    },
    other: '从角色或空白智能体开始',
    name: '助手',
    drop: '松开即可用这些文件创建智能体',
  },
  website: {
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
