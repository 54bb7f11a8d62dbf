/** What workers say whose steps are decided by code. */
export const en = {
  clean: {
    task: 'Clean the cells',
    note_one: 'Cleaned 1 of {{rows}} rows',
    note_other: 'Cleaned {{count}} of {{rows}} rows',
  },
  duplicates: {
    task: 'Find and remove duplicate rows',
    none: 'No duplicates in {{rows}} rows',
    ask_one: 'Delete 1 duplicate row?',
    ask_other: 'Delete {{count}} duplicate rows?',
    examples: 'The oldest row of each group stays. Deleted rows can be restored. Examples:',
    removed_one: '1 duplicate row deleted',
    removed_other: '{{count}} duplicate rows deleted',
    declined: 'Duplicates found: {{count}}. They were kept because the deletion was declined.',
    tooMany: 'Only the first {{most}} rows were compared.',
  },
  unknownTask: 'This AI worker can’t do tasks that people add.',
  struck: 'Removed while it was in progress',
  done_one: '1 of {{total}} tasks is done.',
  done_other: '{{count}} of {{total}} tasks are done.',
} as const
