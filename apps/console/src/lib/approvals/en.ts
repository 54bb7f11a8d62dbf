/** What a person is asked to approve. */
export const en = {
  sheet: 'Sheet',
  rows: 'Rows',
  recordId: 'Row ID',
  empty: 'Empty',
  yes: 'Yes',
  no: 'No',
  cut: 'Only the beginning is shown.',
} as const
