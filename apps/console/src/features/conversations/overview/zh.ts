import type { Chinese } from '../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  checklist: '设置智能体（{{done}}/{{all}}）',
  steps: {
    knowledge: '添加知识',
    try: '试一试',
    public: '公开',
    site: '放到您的网站上',
  },
  stepHelp: {
    knowledge: '供其回答的文件、文本或网站。',
    try: '在本页的聊天中提一个问题。',
    public: '之后任何拥有链接的人都可以与其聊天。',
    site: '网站访客在聊天组件中提问后即完成。',
  },
  done: {
    knowledge: '已有可供回答的内容。',
    try: '您已得到回答。',
    public: '任何拥有链接的人都可以与其聊天。',
    site: '网站访客正在提问。',
  },
  stepAction: { knowledge: '添加', public: '打开', site: '打开' },
  week: '最近 7 天',
  figures: {
    conversations: '对话',
    answered: '已回答',
    unanswered: '未回答',
    leads: '线索',
    rating: '好评率',
  },
  answeredHelp: '对访客的所有回复中，非备用回复所占的比例。',
  last: '最近的对话',
  all: '查看全部',
}
