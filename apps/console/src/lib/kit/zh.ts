import type { Chinese } from '../i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  cancel: '取消',
  close: '关闭',
  retry: '重试',
  reload: '重新加载页面',
  delete: '删除',
  save: '保存',
  search: '搜索',
  clearSearch: '清除搜索',
  optional: '选填',
  breadcrumbs: '路径',
  loading: '正在加载',
  failed: {
    title: '无法加载',
    network: '服务器没有响应。请确认它正在运行，然后重试。',
    server: '服务器出现问题。您的数据没有丢失，请稍后重试。',
    other: '服务器返回：{{message}}',
  },
  leave: { title: '不保存就离开？', text: '您的更改将会丢失。', action: '离开' },
  gone: {
    title: '未找到',
    text: '它已被删除，或属于未分配给您的项目。',
  },
  broken: {
    title: '此处出现问题',
    text: '已保存的内容是安全的。请重新加载页面以继续。',
  },
  readOnly: '您只有只读权限。',
  users: {
    title: '它正在被使用：',
    titleOf: '“{{name}}”正在使用中：',
    flow: '工作流“{{name}}”正在使用它，将在该步骤失败。',
    hidden_other: '另有 {{count}} 个工作流正在使用它，将在该步骤失败。',
    schedules_other: '{{count}} 个定时计划正在使用它，将会失败。',
    jobs_other: '{{count}} 个未完成的任务正在使用它，将会失败。',
    knowledge: '知识库“{{name}}”将失去这些行。',
  },
  nameDialog: {
    label: '请输入“{{name}}”以确认',
    mismatch: '名称不一致。',
  },
  selection: {
    label: '选择',
    count_other: '已选择 {{count}} 项',
    clear: '取消选择',
    delete: '删除…',
  },
  pager: {
    label: '分页',
    range: '第 {{from}}–{{to}} 项，共 {{total}} 项',
    previous: '上一页',
    next: '下一页',
  },
  mute: {
    off: '未静音',
    for: { h1: '1 小时', h8: '8 小时', h24: '1 天', h168: '1 周' },
    until: '{{label}}：已静音至 {{until}}',
    end: '取消静音',
  },
  justNow: '刚刚',
  never: '从未',
}
