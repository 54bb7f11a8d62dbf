/** What the tools of AI workers are called, and the other steps of an execution. */
export const en = {
  turn: 'Model call',
  call: 'Tool call',
  plan: 'Plan tasks',
  next_task: 'Choose next task',
  work: 'Work on task',
  end_task: 'Finish task',
  set_plan: 'Update plan',
  update_task: 'Update task',
  ask_person: 'Ask a person',
  finish: 'Finish',
  search_knowledge: 'Search knowledge',
  read_page: 'Read web page',
  find_rows: 'Find rows',
  add_rows: 'Add rows',
  update_rows: 'Update rows',
  delete_rows: 'Delete rows',
} as const
