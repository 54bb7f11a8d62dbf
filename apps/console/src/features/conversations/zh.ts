import type { Chinese } from '../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  list: '您的对话',
  open: '您的对话',
  new: '新对话',
  empty: '您在这里提出的问题会被保留，方便日后查看。',
  untitled: '无标题',
  failed: '无法加载对话。',
  retry: '重试',
  more: '显示更多',
  search: '搜索您的对话',
  noMatch: '没有名称包含此内容的对话。',
  actions: '{{name}} 的操作',
  rename: '重命名',
  renameTitle: '重命名对话',
  name: '名称',
  nameMissing: '请输入名称。',
  save: '保存',
  renamed: '对话已重命名',
  delete: '删除',
  deleteTitle: '删除此对话？',
  deleteText: '“{{name}}”及其消息将被永久删除。',
  deleted: '对话已删除',
}
