import type { Chinese } from '@millrace/contract/texts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  turn: '模型调用',
  call: '工具调用',
  plan: '规划任务',
  next_task: '选择下一个任务',
  work: '处理任务',
  end_task: '完成任务',
  set_plan: '更新计划',
  update_task: '更新任务',
  ask_person: '向人提问',
  finish: '完成',
  search_knowledge: '搜索知识',
  read_page: '读取网页',
  find_rows: '查找行',
  add_rows: '添加行',
  update_rows: '更新行',
  delete_rows: '删除行',
}
