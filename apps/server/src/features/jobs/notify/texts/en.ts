/** Why a job ended as it did, by the code of its error, as mails and chat messages about it say it. */
export const en = {
  sheet_gone: 'Sheet {{number}} was deleted before all its rows ran.',
  rows_unreadable: 'Not all rows of sheet {{number}} could be read: {{reason}}',
  output_sheet_gone: 'The output sheet “{{name}}” was deleted before the job finished rebuilding it.',
}
